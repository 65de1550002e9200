/**
 * Where the slides of an endless row stand. The row is one list whose `order` turns round, so it needs
 * no copies: `index` is the slide at the left edge, and `lead` slides stand before it, out of view.
 */

/** `index` after `by` steps in either direction; past either end it wraps. */
export function wrappedIndex(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count
}

/** Place of a slide in the row, from 0; the first `lead` places are left of the view. */
export function slidePlace(slide: number, index: number, lead: number, count: number): number {
  return wrappedIndex(slide - index, lead, count)
}

/** Whether the slide is in view while the row rests. */
export function isInView(slide: number, index: number, visible: number, count: number): boolean {
  return slidePlace(slide, index, 0, count) < visible
}

/** How many steps a swipe of `movedPx` to the right turns the row; fewer than a fifth of a slide is a change of mind. */
export function swipeSteps(movedPx: number, slideWidthPx: number): number {
  if (slideWidthPx <= 0 || Math.abs(movedPx) < slideWidthPx / 5) return 0
  return movedPx > 0 ? -1 : 1
}
