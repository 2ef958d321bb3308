/** The page about the magazine. */
export const about = {
  title: 'எங்களைப் பற்றி',
  updated: 'கடைசியாக மாற்றியது',
} as const
