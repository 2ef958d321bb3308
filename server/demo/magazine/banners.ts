// Each side of a banner is cut from the middle of its drawing.

/** Of the home page, the newest first. */
export const demoBanners: { desktop: string; mobile: string; description: string }[] = [
  {
    desktop: 'bus-stop-dusk',
    mobile: 'night-bus',
    description: 'கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்: இந்த இதழின் நெடுங்கட்டுரை',
  },
  { desktop: 'kites-over-roofs', mobile: 'lighthouse', description: 'பட்டம் விடுகிறவன்: மொட்டை மாடியிலிருந்து ஒரு கவிதை' },
  { desktop: 'boats-shore', mobile: 'umbrellas', description: 'ஆற்றோரம்: தொடரின் ஏழாம் பகுதி' },
]

/** Over the pages of categories, by their slugs. */
export const demoHeaders: Record<string, string> = {
  premiumarticles: 'village-street',
  interviews: 'tea-bench',
  poems: 'river-night',
  series: 'coracle',
  bookreview: 'book-stall',
}

/** How many of the newest posts run in the ticker. */
export const demoTitles = 6
