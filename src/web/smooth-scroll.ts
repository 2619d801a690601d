import { isStill } from './motion.ts'

const AT_ONCE_UNDER_PX = 100
const MOST_SPEED = 20
const STEPS = 25

/** How a distance is scrolled: at once when it is short, else in steps, the longer the way the slower, up to a limit. */
export function scrollSteps(from: number, to: number): { places: number[]; everyMs: number } {
  const distance = Math.abs(to - from)
  if (distance < AT_ONCE_UNDER_PX) return { places: [to], everyMs: 0 }
  const everyMs = Math.min(Math.round(distance / 100), MOST_SPEED)
  const step = (to - from) / STEPS
  const places = Array.from({ length: STEPS }, (_, index) => Math.round(from + step * (index + 1)))
  return { places, everyMs }
}

/** Scrolls the window to it; at once for a user who prefers reduced motion. */
export function scrollSmoothly(to: number): void {
  const { places, everyMs } = isStill() ? { places: [to], everyMs: 0 } : scrollSteps(window.scrollY, to)
  places.forEach((place, index) => setTimeout(() => window.scrollTo(0, place), everyMs * index))
}
