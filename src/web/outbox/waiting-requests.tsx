import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { outbox } from './outbox.ts'
import type { Entry } from './shelf.ts'

type Props = { entries: readonly Entry[] }

/** How much waits on this device; pressed, it is sent now. */
export function WaitingCount({ entries }: Props) {
  const { t } = useTranslation('shell')
  const count = entries.filter(({ refusal }) => refusal === null).length
  return (
    <span role="status">
      {count > 0 && (
        <Button
          variant="outlined"
          color="warning"
          startIcon={<Icon name="clock" />}
          onClick={() => void outbox.flush()}
          title={t('outbox.sendNow')}
          sx={{ minHeight: 48 }}
        >
          {t('outbox.count', { count })}
        </Button>
      )}
    </span>
  )
}

/** What the server refused of what waited; `show` draws each with its ways out. */
export function RefusedRequests({ entries, show }: Props & { show: (entry: Entry) => ReactNode }) {
  const { t } = useTranslation('shell')
  const refused = entries.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  return (
    <Box component="ul" aria-label={t('outbox.refused')} sx={{ listStyle: 'none', m: 0, mb: 4, p: 0 }}>
      {refused.map((entry) => (
        <li key={entry.seq}>{show(entry)}</li>
      ))}
    </Box>
  )
}
