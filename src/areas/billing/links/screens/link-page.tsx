import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { providerNames } from '#areas/billing/gateways/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { links } from '../contract/links.ts'
import type { LinkDetails, PaymentLink } from '../contract/replies.ts'
import { HandOver } from './hand-over.tsx'
import { LinkChip } from './link-chip.tsx'
import { LinkActions } from './link-actions.tsx'
import { LinkHistory } from './link-history.tsx'
import { LinkReceipts } from './link-receipts.tsx'
import { linkPath, reservationPath } from './paths.ts'

/** One payment link: its amount, what was paid by it, and its history. */
export function LinkPage() {
  const { t } = useTranslation('links')
  const { linkId = '' } = useScreenParams()
  const read = useQuery(queryOf(links.get, { linkId }))
  if (read.data) return <Details details={read.data} />
  return (
    <Page title={t('page.title')}>
      {read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LinesSkeleton lines={10} />
      )}
    </Page>
  )
}

function Details({ details: { link, events, receipts } }: { details: LinkDetails }) {
  const { t } = useTranslation('links')
  const isOpen = link.status === 'ACTIVE' || link.status === 'PART_PAID'
  return (
    <Page
      title={t('page.of', { reference: link.reference })}
      subtitle={
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <LinkChip link={link} />
          <span>{link.guestName}</span>
          <Link to={reservationPath(link.bookingReference, 'folio')}>
            {t('page.booking', { reference: link.bookingReference })}
          </Link>
        </Stack>
      }
      actions={<LinkActions link={link} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(isOpen && { lg: 'minmax(0, 1fr) 360px' }) },
          alignItems: 'start',
        }}
      >
        <Stack spacing={4} sx={{ minWidth: 0 }}>
          <Section title={t('page.asks')}>
            <Facts link={link} />
          </Section>
          <Section title={t('page.received')} isFlush>
            <LinkReceipts link={link} receipts={receipts} />
          </Section>
          <Section title={t('page.history')}>
            <LinkHistory events={events} currency={link.currency} />
          </Section>
        </Stack>
        {isOpen && (
          <Section title={t('page.handOver')}>
            <HandOver url={link.url} />
          </Section>
        )}
      </Box>
    </Page>
  )
}

function Facts({ link }: { link: PaymentLink }) {
  const { t } = useTranslation('links')
  const money = (amount: number) => <MoneyText amount={amount} currency={link.currency} />
  return (
    <FactList
      facts={[
        [t('page.asksNow'), link.amountNow > 0 && <strong key="asksNow">{money(link.amountNow)}</strong>],
        [t(link.isFixed ? 'page.fixed' : 'page.whenMade'), money(link.amount)],
        [t('paid'), link.paid > 0 && money(link.paid)],
        [t('page.sentBack'), link.refunded > 0 && money(link.refunded)],
        [t('page.partial'), t(link.allowsPartial ? 'page.allowed' : 'page.notAllowed')],
        [t('new.through'), `${providerNames[link.provider]}${link.mode === 'TEST' ? ` (${t('page.test')})` : ''}`],
        [t('expires'), <MomentText key="expires" instant={link.expiresAt} />],
        [
          t('sentTo'),
          link.sentAt && (
            <span key="sentTo">
              {link.email}, <MomentText instant={link.sentAt} />
            </span>
          ),
        ],
        [t('new.note'), link.description],
        [t('page.reason'), link.reason],
        [
          t('made'),
          <span key="made">
            {link.createdBy}, <MomentText instant={link.createdAt} />
          </span>,
        ],
        [
          t('page.replacedBy'),
          link.replacedById && (
            <Link key="replacedBy" to={linkPath(link.replacedById)}>
              {t('page.openOther')}
            </Link>
          ),
        ],
        [
          t('page.replaces'),
          link.replacesId && (
            <Link key="replaces" to={linkPath(link.replacesId)}>
              {t('page.openOther')}
            </Link>
          ),
        ],
      ]}
    />
  )
}
