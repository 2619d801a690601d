import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DayText } from '#web/ui/values.tsx'
import type { WorkItem } from '../../contract/replies.ts'
import { LabelMarks } from '../labels.tsx'
import styles from './board.module.css'

type Props = {
  item: WorkItem
  isMovable: boolean
  onOpen: () => void
  /** A key with Alt; whether it moves the item. */
  onKey: (key: string) => boolean
  onDrop: (event: DragEvent) => void
}

/** An item on the board: a button that opens it, dragged, or moved by keys. */
export function Card({ item, isMovable, onOpen, onKey, onDrop }: Props) {
  const { t } = useTranslation('projects')
  const parts = [
    `${item.projectKey}-${item.number}`,
    item.priority !== 'NONE' && t(`priorities.${item.priority}`),
    item.openBlockers > 0 && t('item.blocked'),
    item.lines > 0 && `${item.checkedLines}/${item.lines}`,
    item.assignees.map(({ name }) => name).join(', '),
  ].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        className={styles['card']}
        draggable={isMovable}
        onDrop={onDrop}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', item.id)}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (isMovable && event.altKey && onKey(event.key)) event.preventDefault()
        }}
      >
        <span>{item.title}</span>
        <span className={styles['small']}>
          {parts.join(' · ')}
          {item.dueOn && (
            <>
              {' · '}
              <DayText day={item.dueOn} />
            </>
          )}
        </span>
        {item.labels.length > 0 && (
          <span className={styles['small']}>
            <LabelMarks labels={item.labels} />
          </span>
        )}
      </button>
    </li>
  )
}
