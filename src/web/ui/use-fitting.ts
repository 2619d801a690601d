import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/** Something given up because the table was too wide, and the width at which there is room for it again. */
type GivenUp = { what: 'column'; key: string; needs: number } | { what: 'air' | 'columns'; needs: number }

type Fitting = {
  /** Around table or cards, as wide as there is room. */
  room: RefObject<HTMLDivElement | null>
  /** What of the table scrolls sideways where it is too wide. */
  frame: RefObject<HTMLDivElement | null>
  leftOut: ReadonlySet<string>
  /** No column is left to hide: columns get less padding. */
  isTight: boolean
  /** Not even columns fit: rows are drawn as on a phone. */
  isTooWide: boolean
}

/**
 * Which columns of a table have room. What does not fit is hidden, the narrowest column that may first, and comes back once there is as
 * much room as the table needed before it went.
 *
 * @param spare columns that may be hidden before the others get less padding
 * @param last columns that are hidden where not even that is enough
 * @param isUpright an upright tablet: rows become cards at once
 * @param content what changes how wide the table is
 */
export function useFitting(
  { spare, last }: { spare: readonly string[]; last: readonly string[] },
  isUpright: boolean,
  content: unknown,
): Fitting {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [givenUp, setGivenUp] = useState<readonly GivenUp[]>([])

  const fit = () => {
    const width = room.current?.clientWidth ?? 0
    const newest = givenUp.at(-1)
    if (newest && newest.needs <= width) return setGivenUp(givenUp.slice(0, -1))
    const box = frame.current
    if (!box) return undefined
    const isWider = box.scrollWidth > box.clientWidth
    box.toggleAttribute('data-wider', isWider)
    markMore(box)
    const next = isWider ? nextToGiveUp(box, { spare, last }, { givenUp, isUpright }) : undefined
    if (next) setGivenUp([...givenUp, next])
    return undefined
  }
  const latest = useRef(fit)
  useLayoutEffect(() => {
    latest.current = fit
  })
  useLayoutEffect(() => latest.current(), [givenUp, isUpright, content])
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !room.current) return undefined
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])

  const leftOut = useMemo(() => new Set(givenUp.flatMap((one) => (one.what === 'column' ? [one.key] : []))), [givenUp])
  return {
    room,
    frame,
    leftOut,
    isTight: givenUp.some(({ what }) => what === 'air'),
    isTooWide: isUpright && givenUp.some(({ what }) => what === 'columns'),
  }
}

/** Marks a frame that has more at its end than is seen. */
export function markMore(frame: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollLeft } = frame
  frame.toggleAttribute('data-more', scrollWidth - clientWidth - Math.abs(scrollLeft) > 1)
}

function nextToGiveUp(
  box: HTMLElement,
  { spare, last }: { spare: readonly string[]; last: readonly string[] },
  { givenUp, isUpright }: { givenUp: readonly GivenUp[]; isUpright: boolean },
): GivenUp | undefined {
  const needs = box.scrollWidth
  const isGivenUp = (what: GivenUp['what']) => givenUp.some((one) => one.what === what)
  if (isUpright) return isGivenUp('columns') ? undefined : { what: 'columns', needs }
  const hidden = narrowestOf(box, spare)
  if (hidden !== undefined) return { what: 'column', key: hidden, needs }
  if (!isGivenUp('air')) return { what: 'air', needs }
  const key = narrowestOf(box, last)
  return key === undefined ? undefined : { what: 'column', key, needs }
}

function narrowestOf(box: HTMLElement, keys: readonly string[]): string | undefined {
  const heads = [...box.querySelectorAll<HTMLElement>('thead th[data-column]')]
  const [narrowest] = heads
    .filter((head) => keys.includes(head.dataset['column'] ?? ''))
    .toSorted((one, other) => one.offsetWidth - other.offsetWidth)
  return narrowest?.dataset['column']
}
