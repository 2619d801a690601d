import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/navigation.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import type { AuditRow } from '../contract.ts'
import { useAuditWords } from './audit-words.ts'
import { Changes } from './changes.tsx'

/** One event, whole: who, when, on which business day, about what, and everything it changed. */
export function EventPanel({ event, onClose }: { event: AuditRow; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('who'), event.actorName || t('itself')],
    [t('when'), <MomentText key="when" instant={event.happenedAt} />],
    [t('businessDay'), <DayText key="day" day={event.businessOn} />],
    [
      t('about'),
      <Link key="about" to={`/bookone-admin/audit?entity=${event.entity}&entityId=${event.entityId}`}>
        {words.entity(event.entity)}
      </Link>,
    ],
    ...(event.bookingReference
      ? ([
          [
            t('booking'),
            <Link key="booking" to={`/bookone-admin/audit?bookingId=${event.bookingId}`}>
              {event.bookingReference}
            </Link>,
          ],
        ] as const)
      : []),
    ...(event.orderId
      ? ([
          [
            t('order'),
            <Link key="order" to={`/bookone-admin/audit?orderId=${event.orderId}`}>
              {event.orderId.slice(-8)}
            </Link>,
          ],
        ] as const)
      : []),
    [t('request'), <code key="request">{event.requestId}</code>],
  ]
  return (
    <Panel open title={words.type(event.type)} onClose={onClose}>
      <Stack spacing={5}>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 4,
            rowGap: 1.5,
            m: 0,
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0, overflowWrap: 'anywhere' },
          }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
        </Box>
        <Box component="section" aria-label={t('change')}>
          <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, m: 0 }}>
            {t('change')}
          </Box>
          <Changes event={event} />
        </Box>
      </Stack>
    </Panel>
  )
}
