import type { Day } from '#core/dates.ts'
import { Glyph } from './chart-bar.tsx'
import { foldOf, type HallsRow, type TypeRow } from './rows.ts'
import styles from './chart.module.css'

type HeadProps = {
  row: TypeRow | HallsRow
  name: string
  /** How many rooms it has, as a number to show and in words. */
  count?: { rooms: number; text: string }
  cursorDay: Day | undefined
}

/** The head of a section: its name, and a press folds it. */
export function FoldHead({ row, name, count, cursorDay }: HeadProps) {
  const { isCollapsed } = row
  return (
    <div role="rowheader" className={styles['tape-head']}>
      <button
        type="button"
        className={styles['tape-fold']}
        aria-expanded={!isCollapsed}
        tabIndex={cursorDay ? 0 : -1}
        data-cursor={cursorDay ? true : undefined}
        data-fold={foldOf(row)}
      >
        <Glyph name={isCollapsed ? 'chevronRight' : 'chevronDown'} className={isCollapsed && styles['is-shut']} />
        <span className={styles['tape-type']} title={name}>
          {name}
        </span>
        {count && (
          <span className={styles['tape-count']} title={count.text}>
            {count.rooms}
          </span>
        )}
      </button>
    </div>
  )
}
