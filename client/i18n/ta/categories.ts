/** The page of a category. */
export const categories = {
  notFound: 'பிரிவு கிடைக்கவில்லை',
  invalid: 'இப்படி ஒரு பிரிவு இல்லை.',
  description: 'மை இதழின் {{name}} பிரிவில் வந்தவை.',
} as const
