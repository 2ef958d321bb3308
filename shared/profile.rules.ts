// Constants of profiles for readers' pages, without zod.

export const maxMobileLength = 40
export const genders = ['', 'male', 'female', 'other'] as const
export const themes = ['light', 'dark'] as const
