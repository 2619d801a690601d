import type { Widget } from '../contract/replies.ts'

/** Parts of a row that a key figure, a widget of one column and one of two take. */
export type Parts = { figure: number; one: number; two: number }

/** A row is divided into so many parts, so that two to six stand evenly beside each other. */
export const ROW = 60
export const WIDE: Parts = { figure: 10, one: 30, two: 60 }
export const MIDDLE: Parts = { figure: 20, one: 60, two: 60 }
export const NARROW: Parts = { figure: 30, one: 60, two: 60 }

type Shape = Pick<Widget, 'form' | 'width'>

const partsOf = ({ form, width }: Shape, parts: Parts): number =>
  form === 'figure' ? parts.figure : width === 2 ? parts.two : parts.one

/**
 * How wide each widget is, row by row in their order, so that none stands alone beside nothing: key figures alone in a row share it
 * evenly, in other rows the last takes what is left.
 */
export function spansOf(widgets: readonly Shape[], parts: Parts): number[] {
  const rows: Shape[][] = []
  let left = 0
  for (const widget of widgets) {
    const wanted = partsOf(widget, parts)
    if (wanted > left) {
      rows.push([])
      left = ROW
    }
    rows.at(-1)?.push(widget)
    left -= wanted
  }
  return rows.flatMap((row) => filled(row, parts))
}

function filled(row: readonly Shape[], parts: Parts): number[] {
  if (row.every(({ form }) => form === 'figure')) return row.map(() => ROW / row.length)
  const spans = row.map((widget) => partsOf(widget, parts))
  const taken = spans.slice(0, -1).reduce((sum, span) => sum + span, 0)
  return [...spans.slice(0, -1), ROW - taken]
}
