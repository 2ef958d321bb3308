// Each side of a banner is cut from the middle of its drawing.

/** Of the home page, the first one first. `post` is the title of the post that it leads to. */
export const demoBanners: { desktop: string; mobile: string; description: string; post: string }[] = [
  {
    desktop: 'night-bus',
    mobile: 'night-bus',
    description: 'இரவில் விளக்கெரிய வரும் கடைசிப் பேருந்து',
    post: 'கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்',
  },
  {
    desktop: 'kites-over-roofs',
    mobile: 'kites-over-roofs',
    description: 'கூரைகளின் மேல் பறக்கும் பட்டங்கள்',
    post: 'பட்டம் விடுகிறவன் நகரத்தை நூலால் அளக்கிறான்',
  },
  {
    desktop: 'river-night',
    mobile: 'river-night',
    description: 'மழை இரவில் ஆற்றைக் கடக்கும் படகு',
    post: 'ஆற்றோரம் 1: வட்டப் படகு',
  },
]

/** Over the pages of categories, by their slugs. */
export const demoHeaders: Record<string, string> = {
  premiumarticles: 'village-street',
  interviews: 'tea-bench',
  poems: 'river-night',
  series: 'boats-shore',
  bookreview: 'book-stall',
}

/** How many of the newest posts run in the ticker. */
export const demoTitles = 6
