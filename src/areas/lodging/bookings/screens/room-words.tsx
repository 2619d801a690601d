import { useTranslation } from 'react-i18next'
import type { FreeRoom } from '../contract/replies.ts'

/** A room in a list to choose from: its number, and its condition at the other end of the line. */
export function RoomWords({ room: { number, condition } }: { room: Pick<FreeRoom, 'number' | 'condition'> }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {number}
      <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16, color: 'var(--text-muted)' }}>
        {t(`condition.${condition}`)}
      </span>
    </>
  )
}
