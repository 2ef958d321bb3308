/** Above this a badge says 99+. */
const badgeCap = 99
export const badgeText = (count: number): string => (count > badgeCap ? `${badgeCap}+` : String(count))
