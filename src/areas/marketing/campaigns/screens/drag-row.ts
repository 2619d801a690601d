import { gapAt } from '../rules/dragging.ts'

/** A gap between the blocks of a list. */
export type Gap = { zone: string; gap: number }
type Lists = { mayDrop: (zone: string) => boolean; onDrop: (to: Gap) => void }

/** So near to the edge of the window, in pixels, the page scrolls along, so many pixels a frame. */
const EDGE = 72
const STEP = 10

const rowsOf = (list: Element): HTMLElement[] =>
  [...list.children].filter((child) => child instanceof HTMLElement && child.tagName === 'LI') as HTMLElement[]

/** The list below a point, and its gap that is nearest. */
function gapBelow(x: number, y: number, mayDrop: Lists['mayDrop']): (Gap & { list: Element }) | undefined {
  const list = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-zone]')
  const zone = list?.dataset['zone']
  if (!list || zone === undefined || !mayDrop(zone)) return undefined
  return { list, zone, gap: gapAt(y, rowsOf(list).map((row) => row.getBoundingClientRect())) } // prettier-ignore
}

/** Shows where the block would be dropped: at an edge of a row, or in an empty list. */
function markGap(at: ReturnType<typeof gapBelow>): void {
  for (const marked of document.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop')
  if (!at) return
  const rows = rowsOf(at.list)
  const [before, last] = [rows[at.gap], rows.at(-1)]
  if (before) before.dataset['drop'] = 'before'
  else if (last) last.dataset['drop'] = 'after'
  else at.list.setAttribute('data-drop', 'into')
}

/**
 * Drags the row of a handle, with a finger, a pen or a mouse, until it is let go: then it is dropped in the gap it is over. Escape and a second
 * finger leave it where it was.
 */
export function dragRow(down: React.PointerEvent<HTMLElement>, { mayDrop, onDrop }: Lists): void {
  const row = down.currentTarget.closest('li')
  if (down.button !== 0 || !row) return
  down.preventDefault()
  row.dataset['dragged'] = ''
  const { pointerId } = down
  let [x, y] = [down.clientX, down.clientY]
  const scroll = () => {
    const step = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0
    if (step !== 0) window.scrollBy(0, step)
    frame = requestAnimationFrame(scroll)
  }
  let frame = requestAnimationFrame(scroll)
  const end = (to?: Gap) => {
    cancelAnimationFrame(frame)
    delete row.dataset['dragged']
    markGap(undefined)
    stop.abort()
    if (to) onDrop(to)
  }
  const stop = new AbortController()
  const on = { signal: stop.signal }
  const isOurs = (event: PointerEvent) => event.pointerId === pointerId
  const move = (event: PointerEvent) => {
    if (!isOurs(event)) return
    ;[x, y] = [event.clientX, event.clientY]
    markGap(gapBelow(x, y, mayDrop))
  }
  window.addEventListener('pointermove', move, on)
  window.addEventListener('pointerup', (event) => isOurs(event) && end(gapBelow(event.clientX, event.clientY, mayDrop)), on) // prettier-ignore
  window.addEventListener('pointercancel', () => end(), on)
  // The press that began it comes by here too.
  window.addEventListener('pointerdown', (event) => !isOurs(event) && end(), on)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), on)
}
