import { classNames } from '#web/ui/class-names.ts'
import type { ChangePreview } from '../../contract/replies.ts'
import { barBox, type Frame, type Run } from './geometry.ts'
import { targetOfBar, isSameTarget } from './target.ts'
import type { ChartData } from './use-chart.ts'
import { obstacleOn } from './use-changes.ts'
import type { Drag } from './use-drag.ts'
import type { Words } from './words.ts'
import styles from './chart.module.css'

/** What a change under way would come to, in words: dates, nights, price, or why not. */
export function dragWords(drag: Drag, chart: ChartData, preview: ChangePreview | undefined, words: Words) {
  const { grip, target } = drag
  const bar = grip.kind === 'create' ? undefined : grip.bar
  const obstacle = obstacleOn(chart, bar, target)
  const why = preview && !preview.isAllowed ? preview.reasons[0] : undefined
  const isStill = bar !== undefined && isSameTarget(target, targetOfBar(bar))
  const refusal = isStill ? undefined : obstacle ? words.obstacle(obstacle) : why && words.reason(why)
  const place = grip.kind === 'move' && target.roomId !== grip.bar.roomId ? words.place(chart, target) : undefined
  return {
    refusal,
    place,
    dates: words.dates(target),
    nights: words.nights(target),
    difference: preview?.isAllowed && !refusal ? words.difference(preview.difference) : undefined,
  }
}

type GhostProps = {
  drag: Drag
  chart: ChartData
  preview: ChangePreview | undefined
  frame: Frame
  top: number
  height: number
  /** Days in view; text in their later half is shown towards the start, where there is room. */
  days: Run
  words: Words
}

/** Where a dragged bar would go, and what that would mean. */
export function Ghost({ drag, chart, preview, frame, top, height, days, words }: GhostProps) {
  const box = barBox(drag.target, frame)
  if (!box) return null
  const text = dragWords(drag, chart, preview, words)
  const isLate = box.start + box.width / 2 > ((days.first + days.end) / 2) * frame.dayWidth
  const name = drag.grip.kind === 'create' ? words.t('bookings:chart.newBooking') : drag.grip.bar.guestName
  return (
    <div
      role="presentation"
      data-ghost={text.refusal ? 'refused' : 'allowed'}
      className={styles['tape-ghost']}
      style={{
        top: top + 2,
        blockSize: height - 4,
        insetInlineStart: `calc(var(--tape-column) + ${box.start}px)`,
        inlineSize: box.width,
      }}
    >
      <span className={styles['tape-name']}>{name}</span>
      <div className={classNames(styles['tape-said'], top < 60 && styles['is-below'], isLate && styles['is-late'])}>
        <strong>
          {text.place && `${text.place} · `}
          {text.dates}
        </strong>
        <span>
          {text.nights}
          {text.difference && ` · ${text.difference}`}
        </span>
        {text.refusal && <span className={styles['tape-refusal']}>{text.refusal}</span>}
      </div>
    </div>
  )
}
