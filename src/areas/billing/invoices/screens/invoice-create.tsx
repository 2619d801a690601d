import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Day } from '#core/dates.ts'
import { queryOf, keyOf, send } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import type { DraftContent } from '../contract/drafts.ts'
import { invoices } from '../contract/invoices.ts'
import { DraftEditor } from './draft-editor.tsx'
import { contentOf, emptyDraft } from './draft-state.ts'

/**
 * `/invoice/invoice-create`: begins an invoice, or goes on with the draft `?draft=` names; `?booking=` begins with a
 * booking's charges, `?sale=` with free lines.
 */
export function InvoiceCreate() {
  const { t } = useTranslation('invoices')
  const [{ draft, booking, sale }] = useUrlState()
  const { today } = useDays()
  if (draft) return <Continue key={draft} draftId={draft} />
  if (booking) {
    const content: DraftContent = { ...emptyDraft(today as Day), bookingId: booking, lines: [] }
    return <DraftEditor key={booking} start={content} />
  }
  if (sale) return <DraftEditor key="sale" start={emptyDraft(today as Day)} />
  return (
    <Page title={t('create.title')} isNarrow>
      <Start />
    </Page>
  )
}

function Continue({ draftId }: { draftId: string }) {
  const { t } = useTranslation('invoices')
  const read = useQuery(queryOf(invoices.getDraft, { draftId }))
  if (read.data)
    return (
      <DraftEditor
        start={contentOf(read.data.draft)}
        saved={{ id: draftId, version: read.data.draft.version, preview: read.data.preview }}
      />
    )
  return (
    <Page title={t('create.title')}>
      {read.isPending ? (
        <CardSkeleton height={480} />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Page>
  )
}

const suggestBookings = async (text: string): Promise<Suggestion<string>[]> => {
  const { rows } = await send(bookings.list, { text, limit: 8 })
  return rows.map((row) => ({ id: row.id, label: row.guestName, note: row.reference, item: row.id }))
}
const bookingRead = { key: keyOf(bookings.list, 'invoice'), run: suggestBookings }

/** The one question before all others: what is charged already, or something sold without a booking. */
function Start() {
  const { t } = useTranslation('invoices')
  const go = useGo()
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section title={t('create.ofBooking')}>
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          {t('create.ofBookingText')}
        </Typography>
        <SuggestInput
          label={t('create.findBooking')}
          find={bookingRead}
          value={null}
          autoFocus
          onChange={(chosen) => chosen && go(`/invoice/invoice-create?booking=${chosen.id}`)}
        />
      </Section>
      <Section title={t('create.ofSale')}>
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          {t('create.ofSaleText')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<Icon name="add" />}
          onClick={() => go('/invoice/invoice-create?sale=yes')}
        >
          {t('create.beginSale')}
        </Button>
      </Section>
    </Box>
  )
}
