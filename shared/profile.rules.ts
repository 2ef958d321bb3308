// What pages know of profiles without the schemas.

export const genders = ['', 'male', 'female', 'other'] as const
export const themes = ['light', 'dark'] as const
