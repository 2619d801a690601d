import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Provider } from '#areas/billing/gateways/contract/replies.ts'
import { providerNames } from '#areas/billing/gateways/screens/pickers.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import type { LinkDetails, LinkEventType } from '../contract/replies.ts'

const icons: Record<LinkEventType, IconName> = {
  MADE: 'add',
  ACTIVATED: 'check',
  SENT: 'mail',
  STARTED: 'person',
  PAID: 'money',
  PAID_LATE: 'alert',
  EXPIRED: 'clock',
  CANCELLED: 'close',
  CLOSED: 'block',
  REISSUED: 'refresh',
}

/** What happened to a link, latest first. */
export function LinkHistory({ events, currency }: { events: LinkDetails['events']; currency: string }) {
  const { t } = useTranslation('links')
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {events.map(({ id, type, amount, detail, actorName, happenedAt }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
          <Icon
            name={icons[type]}
            aria-hidden
            sx={{ fontSize: 20, mt: 0.5, color: type === 'PAID_LATE' ? 'error.main' : 'text.secondary' }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {t(`event.${type}`)}
              {amount !== null && (
                <>
                  {': '}
                  <MoneyText amount={amount} currency={currency} />
                </>
              )}
              {detail && <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${detail}`}</Box>}
            </Box>
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
              {actorName && `${providerNames[actorName as Provider] ?? actorName} · `}
              <MomentText instant={happenedAt} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
