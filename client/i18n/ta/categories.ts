/** The page of a category. */
export const categories = {
  notFound: 'பிரிவு கிடைக்கவில்லை',
  invalid: 'இப்படி ஒரு பிரிவு இல்லை.',
  description: '{{name}} பிரிவின் பதிவுகள், மை இதழிலிருந்து.',
} as const
