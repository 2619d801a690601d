import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postalPlace } from '#areas/platform/consents/rules/places.ts'
import { PersonConsents } from '#areas/platform/consents/screens/pickers.tsx'
import { GuestElsewhere } from '#areas/parties/chains/screens/pickers.tsx'
import {
  EachFurtherContact,
  GuestContacts,
  GuestDocuments,
  GuestNotes,
  GuestPhoto,
  GuestRelations,
  GuestSummary,
  GuestTimeline,
  GuestTraits,
} from '#areas/parties/profiles/screens/pickers.tsx'
import { CustomerLoyalty } from '#areas/marketing/loyalty/screens/pickers.tsx'
import { PrivacyButton } from '#areas/insight/privacy/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { customers, type Customer } from '../contract.ts'
import { CustomerBookings } from './customer-bookings.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerPacks } from './customer-packs.tsx'
import { CustomerDetailsList } from './customer-details.tsx'
import { CustomerEdit } from './customer-form.tsx'
import { CustomerMerges, MergeButton } from './customer-merges.tsx'
import { CustomerMarks } from './customer-marks.tsx'

/** `/customer?id=…`: one guest, with every stay. */
export function CustomerPage() {
  const { t } = useTranslation('customers')
  const [url] = useUrlState()
  const go = useGo()
  if (url['id']) return <OneCustomer key={url['id']} customerId={url['id']} />
  return (
    <Page title={t('page.title')}>
      <EmptyState
        icon="person"
        title={t('page.none')}
        text={t('page.noneText')}
        action={
          <Button variant="contained" onClick={() => go('/bookone/customer-list')}>
            {t('list.title')}
          </Button>
        }
      />
    </Page>
  )
}

function OneCustomer({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const read = useQuery(queryOf(customers.get, { customerId }))
  if (read.data) return <Loaded customer={read.data} />
  return (
    <Page title={t('page.title')}>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

function Loaded({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const mayEdit = useCan('customers.write')
  const [isEditing, setEditing] = useState(false)
  return (
    <Page
      title={`${customer.firstName} ${customer.lastName}`.trim()}
      subtitle={
        <>
          <Link to="/bookone/customer-list">{t('list.title')}</Link> <CustomerMarks customer={customer} />
        </>
      }
      actions={
        !isEditing && (
          <>
            {customer.erasedAt === null && <PrivacyButton customerId={customer.id} />}
            <MergeButton customer={customer} />
            {mayEdit && customer.erasedAt === null && (
              <Button variant="contained" onClick={() => setEditing(true)}>
                {t('edit.button')}
              </Button>
            )}
          </>
        )
      }
    >
      <GuestSummary customerId={customer.id} />
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}>
        <Stack spacing={6} sx={{ minWidth: 0 }}>
          <Section title={t('details')}>
            {customer.erasedAt === null && (
              <GuestPhoto customerId={customer.id} name={`${customer.firstName} ${customer.lastName}`.trim()} />
            )}
            {isEditing ? (
              <CustomerEdit customer={customer} done={() => setEditing(false)} />
            ) : (
              <CustomerDetailsList customer={customer} />
            )}
          </Section>
          {customer.erasedAt === null && <GuestContacts customerId={customer.id} />}
          <GuestTraits customerId={customer.id} />
          <GuestNotes customerId={customer.id} />
          <GuestRelations customerId={customer.id} />
          <GuestDocuments customerId={customer.id} />
          <GuestTimeline customerId={customer.id} />
        </Stack>
        <Section>
          <Box sx={{ '& > section:first-of-type': { mt: 0 } }}>
            <CustomerBookings customerId={customer.id} />
            {customer.erasedAt === null && <GuestElsewhere guest={customer} />}
            <CustomerPacks customerId={customer.id} />
            <CustomerOrders customerId={customer.id} />
            {customer.erasedAt === null && <CustomerLoyalty customerId={customer.id} />}
            <GuestConsents customer={customer} />
            <CustomerMerges customerId={customer.id} />
          </Box>
        </Section>
      </Box>
    </Page>
  )
}

/** What the guest consented to, by each of their addresses. */
function GuestConsents({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  if (!useCan('consents.read')) return null
  return (
    <Section title={t('consents')}>
      <PersonConsents email={customer.email} phone={customer.phone} post={postalPlace(customer)} />
      <EachFurtherContact customerId={customer.id}>
        {({ channel, value }) => (
          <>
            <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
            <PersonConsents email={channel === 'EMAIL' ? value : ''} phone={channel === 'PHONE' ? value : ''} />
          </>
        )}
      </EachFurtherContact>
    </Section>
  )
}
