import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { RowsBefore } from './table-types.ts'
import { useIsPrinting } from './use-is-printing.ts'

/** Fewer rows are drawn all at once. */
const ALL_UP_TO = 100
const OVERSCAN = 8
/** So many rows before those that are not loaded, they are loaded. */
const NEAR = 10

/** A row to draw, by its place in the rows given, and how many empty pixels precede it. */
export type VisibleRow = { index: number; gap: number }

type Wanted = {
  /** The element that contains the rows. */
  body: RefObject<HTMLElement | null>
  count: number
  before: RowsBefore | undefined
  /** Pixels of a row before it is measured. */
  rowHeight: number
  /** Drawn wherever one looks: it has the focus. */
  stored: number
}

/**
 * The rows of a long list that are in the window, and those around them. A list of up to a hundred rows is drawn whole, as is one that
 * scrolls inside a panel or is printed.
 */
export function useVisibleRows({ body, count, before, rowHeight, stored }: Wanted) {
  const first = before?.count ?? 0
  const isPrinting = useIsPrinting()
  const { top, isInPage } = usePlace(body, count)
  const isVirtual = isInPage && !isPrinting && first + count > ALL_UP_TO
  // oxlint-disable-next-line react/incompatible-library -- it changes its state in place; no compiler memoizes it here
  const virtual = useWindowVirtualizer({
    count: isVirtual ? first + count : 0,
    estimateSize: () => rowHeight,
    measureElement: (element) => (element instanceof HTMLElement && element.offsetHeight) || rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const indexes = new Set([...defaultRangeExtractor(range), first + stored])
      return [...indexes].filter((index) => index >= first && index < first + count).toSorted((a, b) => a - b)
    },
  })
  const isNearStart = isVirtual && first > 0 && (virtual.range?.startIndex ?? first + NEAR) < first + NEAR
  const load = useRef(before?.load)
  useEffect(() => {
    load.current = before?.load
  })
  useEffect(() => {
    if (isNearStart) load.current?.()
  }, [isNearStart, first])

  if (!isVirtual) {
    const visible: VisibleRow[] = Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
    return { isVirtual, visible, gapAfter: 0, measure: undefined }
  }
  let end = top
  const visible = virtual.getVirtualItems().map((item): VisibleRow => {
    const gap = item.start - end
    end = item.end
    return { index: item.index - first, gap }
  })
  return { isVirtual, visible, gapAfter: virtual.getTotalSize() + top - end, measure: virtual.measureElement }
}

/** Where the rows begin on the page, and whether it is the page that scrolls them. */
function usePlace(body: RefObject<HTMLElement | null>, count: number) {
  const [place, setPlace] = useState({ top: 0, isInPage: true })
  useLayoutEffect(() => {
    if (!body.current) return
    const top = Math.round(body.current.getBoundingClientRect().top + window.scrollY)
    const isInPage = !scrollsInside(body.current)
    // oxlint-disable-next-line react/set-state-in-effect -- a place on the page is known once it is drawn
    setPlace((now) => (now.top === top && now.isInPage === isInPage ? now : { top, isInPage }))
  }, [body, count])
  return place
}

/** Whether something between the rows and the page scrolls up and down; what scrolls sideways only, such as a table, does not. */
function scrollsInside(element: HTMLElement): boolean {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    if (/auto|scroll/.test(overflowY) && overflowX !== 'auto') return true
    if (box.matches('[role=dialog]')) return true
  }
  return false
}
