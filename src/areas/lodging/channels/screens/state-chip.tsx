import { useTranslation } from 'react-i18next'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Connection } from '../contract/replies.ts'
import { type ConnectionState, stateOf } from '../rules/sending.ts'

const looks = {
  CHANNEL_OFF: ['past', 'block'],
  NO_ADDRESS: ['tentative', 'info'],
  OFF: ['past', 'block'],
  STOPPED: ['urgent', 'block'],
  FAILING: ['urgent', 'alert'],
  UNMAPPED: ['tentative', 'link'],
  SYNCING: ['tentative', 'refresh'],
  IN_STEP: ['inHouse', 'check'],
  WAITING: ['tentative', 'clock'],
} as const satisfies Record<ConnectionState, readonly [string, IconName]>

/** The state of a connection, in a word. */
export function StateChip({ connection }: { connection: Connection }) {
  const { t } = useTranslation('channels')
  const state = stateOf(connection)
  const [tone, icon] = looks[state]
  return <StatusChip tone={tone} icon={icon} label={t(`state.${state}`)} />
}

/** Room types, rate plans and codes that prevent a sale. */
export function FaultChip({ connection: { faultCount: count } }: { connection: Connection }) {
  const { t } = useTranslation('channels')
  return count === 0 ? '–' : <StatusChip tone="urgent" label={t('faults', { count })} />
}
