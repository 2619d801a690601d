import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Message, MessageState } from '../contract/replies.ts'

const looks = {
  QUEUED: { tone: 'tentative', icon: 'clock' },
  HELD: { tone: 'blocked', icon: 'lock' },
  SENDING: { tone: 'tentative', icon: 'refresh' },
  FAILED: { tone: 'urgent', icon: 'alert' },
  SENT: { tone: 'confirmed', icon: 'mail' },
  BOUNCED: { tone: 'urgent', icon: 'undo' },
  DELIVERED: { tone: 'inHouse', icon: 'check' },
  READ: { tone: 'inHouse', icon: 'eye' },
  COMPLAINED: { tone: 'urgent', icon: 'flag' },
  CANCELLED: { tone: 'cancelled', icon: 'close' },
} as const satisfies Record<MessageState, object>

/** The state of a message; also shows that a failed one waits for another try. */
export function MessageChip({ message: { state, attempts } }: { message: Pick<Message, 'state' | 'attempts'> }) {
  const { t } = useTranslation('messages')
  if (state === 'QUEUED' && attempts > 0) return <StatusChip tone="urgent" icon="clock" label={t('retrying')} />
  return <StatusChip {...looks[state]} label={t(`state.${state}`)} />
}
