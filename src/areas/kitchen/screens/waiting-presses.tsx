import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { outbox } from '#web/outbox/outbox.ts'
import { RefusedWish } from '#web/outbox/refused-wish.tsx'
import type { Entry } from '#web/outbox/shelf.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pressedAnew, saidOf } from './waiting.ts'

/** How much waits on this device; pressed, it is sent now. */
export function WaitingPresses({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('kitchen')
  const count = entries.filter(({ refusal }) => refusal === null).length
  return (
    <span role="status">
      {count > 0 && (
        <Button
          variant="outlined"
          color="warning"
          startIcon={<Icon name="clock" />}
          onClick={() => void outbox.flush()}
          title={t('waiting.sendNow')}
          sx={{ minHeight: 48 }}
        >
          {t('waiting.count', { count })}
        </Button>
      )}
    </span>
  )
}

/** What the server refused of what waited, each with its ways out. */
export function RefusedPresses({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('kitchen')
  const refused = entries.filter(({ refusal }) => refusal !== null)
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
  const { t } = useTranslation('kitchen')
  const { number, place, name, press } = saidOf(entry)
  const { to, readyUnits, isAvailable } = press
  const does =
    to !== undefined
      ? t(`waiting.to.${to}`)
      : readyUnits !== undefined
        ? t('waiting.units', { units: readyUnits })
        : isAvailable === undefined
          ? t('seen')
          : t(isAvailable ? 'waiting.back' : 'out')
  return (
    <RefusedWish
      entry={entry}
      title={t(name ? 'waiting.line' : 'waiting.ticket', { number, place, name, does })}
      tooOld={t('waiting.tooOld')}
      anew={pressedAnew}
      drop={() => void outbox.drop([entry]).then(() => outbox.flush())}
    />
  )
}
