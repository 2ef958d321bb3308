/** The page about the magazine. */
export const about = {
  title: 'எங்களைப் பற்றி',
} as const
