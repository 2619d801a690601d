import { memo } from 'react'
import { daysBetween, nightsOf, type Day } from '#core/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { iconPaths, type IconName } from '#web/ui/icon-paths.ts'
import { toneIcons } from '#web/ui/marks.tsx'
import type { Bar } from '../../contract/chart.ts'
import { barBox, type Frame } from './geometry.ts'
import { barLook, grips } from './look.ts'
import type { ChartBlock } from './rows.ts'
import { cutText, accessibleName, shortName, type Words } from './words.ts'
import styles from './chart.module.css'

/** Thousands of bars are drawn: an icon is two plain elements here, not a styled component. */
export function Glyph({ name, className }: { name: IconName; className?: string | false | undefined }) {
  return (
    <svg className={classNames(styles['tape-glyph'], className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}

/** A narrower bar has room for its colour only; its words are read aloud and open with it. */
const NARROWEST_WITH_ICON = 22

type BarProps = {
  bar: Bar
  frame: Frame
  businessDate: Day
  isCursor: boolean
  isGrabbed: boolean
  canWrite: boolean
  words: Words
}

/** One stay: its guest, in the colour of what has to be done, with a second cue and what else matters at a glance. */
export const ChartBar = memo(function ChartBar({
  bar,
  frame,
  businessDate,
  isCursor,
  isGrabbed,
  canWrite,
  words,
}: BarProps) {
  const box = barBox(bar, frame)
  if (!box) return null
  const { name, tone } = barLook(bar, businessDate)
  const may = grips(bar)
  const icon = box.width < NARROWEST_WITH_ICON ? undefined : toneIcons[tone]
  const hasArrow = bar.isUpgrade && box.width > 60
  const hasGroup = bar.groupName !== null && box.width > 60
  const forName = box.width - 14 - (icon ? 18 : 0) - (hasArrow ? 11 : 0) - (bar.isLocked ? 16 : 0) - (hasGroup ? 16 : 0)
  const shown = shortName(bar.guestName, forName)
  return (
    <div
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      aria-colindex={Math.max(0, daysBetween(frame.from, bar.arrival)) + 2}
      aria-colspan={nightsOf(bar)}
      aria-label={accessibleName(shown, words.bar(bar, name))}
      data-stay={bar.stayId}
      data-status={tone}
      data-cursor={isCursor || undefined}
      data-held={isGrabbed || undefined}
      className={classNames(
        styles['tape-bar'],
        box.isCutStart && styles['is-cut-start'],
        box.isCutEnd && styles['is-cut-end'],
        canWrite && may.start && !box.isCutStart && styles['has-start'],
        canWrite && may.end && !box.isCutEnd && styles['has-end'],
        canWrite && may.move && styles['can-move'],
      )}
      style={{ insetInlineStart: box.start, inlineSize: box.width }}
    >
      {icon && <Glyph name={icon} />}
      <span className={styles['tape-name']}>{shown}</span>
      {hasArrow && <span className={styles['tape-badge']}>↑</span>}
      {hasGroup && <Glyph name="people" className={styles['tape-lock']} />}
      {bar.isLocked && <Glyph name="lock" className={styles['tape-lock']} />}
      {bar.hasBalance && <span className={styles['tape-balance']} />}
    </div>
  )
})

/** Nights a room cannot be sold, hatched, with the reason on it. */
export const ChartBlockBar = memo(function ChartBlockBar({
  block,
  frame,
  isCursor,
  words,
}: {
  block: ChartBlock
  frame: Frame
  isCursor: boolean
  words: Words
}) {
  const stay = { arrival: block.from, departure: block.until }
  const box = barBox(stay, frame)
  if (!box) return null
  const label = [words.t(`bookings:chart.block.${block.kind}`), block.reason].filter(Boolean).join(': ')
  return (
    <div
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      aria-colindex={Math.max(0, daysBetween(frame.from, block.from)) + 2}
      aria-colspan={nightsOf(stay)}
      aria-label={`${label}, ${words.dates(stay)}`}
      title={`${label}\n${words.dates(stay)}`}
      data-block={block.id}
      data-status="blocked"
      data-cursor={isCursor || undefined}
      className={classNames(
        styles['tape-bar'],
        styles['tape-block'],
        box.isCutStart && styles['is-cut-start'],
        box.isCutEnd && styles['is-cut-end'],
        block.kind === 'OUT_OF_SERVICE' && styles['is-warning'],
      )}
      style={{ insetInlineStart: box.start, inlineSize: box.width }}
    >
      <Glyph name="wrench" />
      <span className={styles['tape-name']}>{cutText(block.reason || label, box.width - 34)}</span>
    </div>
  )
})
