import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { outbox, useOutbox } from '#web/outbox/outbox.ts'
import { RefusedWish } from '#web/outbox/refused-wish.tsx'
import type { Entry } from '#web/outbox/shelf.ts'
import { Icon } from '#web/ui/icon.tsx'
import { saidOf, seenAnew } from './waiting.ts'

/** How much waits on this device; pressed, it is sent now. */
export function WaitingBadge() {
  const { t } = useTranslation('housekeeping')
  const { mine } = useOutbox('housekeeping')
  const count = mine.filter(({ refusal }) => refusal === null).length
  return (
    <span role="status">
      {count > 0 && (
        <Button
          variant="outlined"
          color="warning"
          startIcon={<Icon name="clock" />}
          onClick={() => void outbox.flush()}
          title={t('waiting.sendNow')}
        >
          {t('waiting.count', { count })}
        </Button>
      )}
    </span>
  )
}

/** What the server refused of what waited, each with its ways out. */
export function RefusedRooms() {
  const { t } = useTranslation('housekeeping')
  const { mine } = useOutbox('housekeeping')
  const refused = mine.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  return (
    <Box component="ul" aria-label={t('waiting.refused')} sx={{ listStyle: 'none', m: 0, mb: 4, p: 0 }}>
      {refused.map((entry) => (
        <li key={entry.seq}>
          <Refused entry={entry} />
        </li>
      ))}
    </Box>
  )
}

function Refused({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const said = saidOf(entry)
  const numbers = said.rooms.map(({ number }) => number).join(', ')
  const does = said.kind === 'photo' ? t('photo.one') : t(`shell:condition.${said.condition}`)
  return (
    <RefusedWish
      entry={entry}
      title={t('waiting.what', { numbers, does })}
      tooOld={t('waiting.tooOld')}
      anew={seenAnew}
      drop={() => void outbox.drop([entry]).then(() => outbox.flush())}
    />
  )
}
