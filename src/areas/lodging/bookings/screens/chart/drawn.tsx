import { useEffect, useRef } from 'react'
import { addDays } from '#core/dates.ts'
import type { OpenPanel } from '../panels.ts'
import { barBox, topOf } from './geometry.ts'
import { roomKey } from './rows.ts'
import type { Target } from './target.ts'
import type { Grid } from './use-grid.ts'
import type { Words } from './words.ts'
import styles from './chart.module.css'

/** The nights and room a booking is being made for, as long as its form is open or on its way to the server. */
export function drawnBy(panel: OpenPanel | undefined): Target | undefined {
  if (panel?.kind !== 'new') return undefined
  const { arrival, departure, roomTypeId, roomId } = panel.prefill
  return arrival && departure && roomTypeId && roomId ? { arrival, departure, roomTypeId, roomId } : undefined
}

/** Cells that were drawn stay marked while their booking is written, beside the panel for the guest. */
export function Drawn({ drawn, grid, words }: { drawn: Target | undefined; grid: Grid; words: Words }) {
  const { rows, offsets, frame, cursor } = grid
  const index = drawn?.roomId ? rows.findIndex((row) => row.key === roomKey(drawn.roomId ?? '')) : -1
  const row = rows[index]
  const isShown = index >= 0
  const show = useRef(() => {})
  useEffect(() => {
    show.current = () => drawn && cursor.show(index, drawn.arrival, addDays(drawn.departure, 1))
  })
  // Once: who scrolls away meanwhile is left there.
  useEffect(() => {
    if (drawn && isShown) show.current()
  }, [drawn, isShown])

  const box = drawn && barBox(drawn, frame)
  if (!box || !row) return null
  return (
    <div
      role="presentation"
      data-ghost="drawn"
      className={styles['tape-ghost']}
      style={{
        top: topOf(offsets, index) + 2,
        blockSize: row.height - 4,
        insetInlineStart: `calc(var(--tape-column) + ${box.start}px)`,
        inlineSize: box.width,
      }}
    >
      <span className={styles['tape-name']}>{words.t('bookings:chart.newBooking')}</span>
    </div>
  )
}
