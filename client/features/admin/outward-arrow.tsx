/** Leads out of the admin, to the page as readers see it. */
export const OutwardArrow = () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8 5h11v11M19 5L5 19" />
  </svg>
)
