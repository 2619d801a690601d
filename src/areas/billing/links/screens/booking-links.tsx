import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { hasInPlan } from '#web/access.ts'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { links } from '../contract/links.ts'
import { LinkChip } from './link-chip.tsx'
import { NewLinkDialog, useWhyNoLink } from './new-link-dialog.tsx'
import { linkPath } from './paths.ts'

const MOST = 5

/** The links of a booking, and a new one. Nothing where there is none and none could be made. */
export function BookingLinks({ booking }: { booking: Booking }) {
  const { t } = useTranslation('links')
  const isThere = hasInPlan(useSession(), 'links')
  const mayRead = useCan('links.read') && isThere
  const mayWrite = useCan('links.write')
  const [isNew, setNew] = useState(false)
  const whyNot = useWhyNoLink()(booking)
  const { data } = useQuery({ ...queryOf(links.list, { bookingId: booking.id, limit: MOST }), enabled: mayRead })
  const rows = data?.rows ?? []
  if (!mayRead || (rows.length === 0 && (!mayWrite || whyNot !== undefined))) return null
  return (
    <Section
      title={t('ofBooking')}
      action={
        mayWrite && (
          <Button
            size="small"
            startIcon={<Icon name="link" />}
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => setNew(true)}
          >
            {t('new.button')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('noneYet')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
          {rows.map((link) => (
            <Box component="li" key={link.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
              <Link to={linkPath(link.id)}>{link.reference}</Link>
              <LinkChip link={link} />
              <Box sx={{ ml: 'auto' }}>
                <MoneyText amount={link.paid || link.amountNow || link.amount} currency={link.currency} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {isNew && <NewLinkDialog bookingId={booking.id} close={() => setNew(false)} />}
    </Section>
  )
}
