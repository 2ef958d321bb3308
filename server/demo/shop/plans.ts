import type { PlanInput } from '#shared/plans.ts'

export const demoPlans: PlanInput[] = [
  {
    title: 'மாதச் சந்தா',
    description: 'ஒரு மாதம் எல்லாச் சிறப்புக் கட்டுரைகளும்.',
    titleEn: 'One month',
    descriptionEn: 'All premium articles for a month.',
    price: 6000,
    durationInDays: 30,
  },
  {
    title: 'அரையாண்டுச் சந்தா',
    description: 'ஆறு மாதம் எல்லாச் சிறப்புக் கட்டுரைகளும்.',
    titleEn: 'Half a year',
    descriptionEn: 'All premium articles for six months.',
    price: 32_500,
    durationInDays: 182,
  },
  {
    title: 'ஆண்டுச் சந்தா',
    description: 'ஓராண்டு எல்லாச் சிறப்புக் கட்டுரைகளும்; இந்த இதழை நடத்துவது இந்தச் சந்தாதான்.',
    titleEn: 'One year',
    descriptionEn: 'All premium articles for a year; it is this subscription that keeps the magazine going.',
    price: 60_000,
    durationInDays: 365,
  },
]
