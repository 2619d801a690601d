import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { opensNothing } from '#web/api-error.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { GuestFrame } from '#web/ui/guest-frame.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { PublicProposal } from '../contract/replies.ts'

/** `/proposal?token=…`: what the client is offered, and where they sign. */
export function ProposalPage() {
  const { t } = useTranslation('leads')
  const [{ token = '' }] = useUrlState()
  const read = useQuery({ ...queryOf(leads.openProposal, { token }), enabled: token !== '' })
  const one = read.data
  return (
    <GuestFrame title={one?.dealName ?? t('proposal.title')} hotel={one?.property} width={640}>
      {one ? (
        <Opened one={one} token={token} />
      ) : token === '' || opensNothing(read.error) ? (
        <EmptyState icon="link" title={t('proposal.unknown')} text={t('proposal.unknownText')} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={320} />
      )}
    </GuestFrame>
  )
}

function Opened({ one, token }: { one: PublicProposal; token: string }) {
  const { t } = useTranslation('leads')
  const { state, terms, validUntil, total, currency, includesTax } = one
  const isOpen = state === 'SENT' || state === 'VIEWED'
  return (
    <Stack spacing={4}>
      <Typography variant="h1" component="p">{one.dealName}</Typography>
      {!isOpen && <Alert severity={state === 'ACCEPTED' ? 'success' : 'info'}>{t(`proposal.became.${state}`)}</Alert>}
      <Lines one={one} />
      <Typography variant="h2" component="p">
        {t('proposal.total')} <MoneyText amount={total} currency={currency} />
      </Typography>
      <Typography color="textSecondary">{t(includesTax ? 'proposal.withTax' : 'proposal.withoutTax')}</Typography>
      {terms !== '' && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{terms}</Typography>}
      <Typography>{t('proposal.validUntil')} <DayText day={validUntil} /></Typography>
      {isOpen && <Sign token={token} />}
    </Stack>
  )
} // prettier-ignore

function Lines({ one: { nights, functions, extras, currency } }: { one: PublicProposal }) {
  return (
    <ul>
      {nights.map(({ night, roomTypeId, typeName, rooms, rate }) => (
        <li key={`${night} ${roomTypeId}`}>
          <DayText day={night} />: {rooms} × {typeName}, <MoneyText amount={rate} currency={currency} />
        </li>
      ))}
      {functions.map(({ on, startsAt, endsAt, name, price }) => (
        <li key={`${on} ${startsAt} ${name}`}>
          <DayText day={on} />, {startsAt}–{endsAt}: {name}, <MoneyText amount={price} currency={currency} />
        </li>
      ))}
      {extras.map(({ name, quantity, price }) => (
        <li key={name}>
          {quantity} × {name}, <MoneyText amount={price} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

/** A typed name and a tick sign. */
function Sign({ token }: { token: string }) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const decline = useSend(leads.declineProposal)
  const form = useRouteForm(leads.acceptProposal, { known: { token }, defaults: { name: '', signature: null }, onDone: () => {} })
  return (
    <Form form={form} label={t('proposal.accept')}>
      <TextField form={form} name="name" label={t('proposal.name')} isRequired maxLength={120} />
      <CheckboxField form={form} name="accepts" label={t('proposal.accepts')} />
      <FormButtons form={form} label={t('proposal.accept')} isWide />
      <LoadingButton isLoading={decline.isPending} onClick={() => decline.mutate({ token }, { onError: notify.refusal })}>
        {t('proposal.decline')}
      </LoadingButton>
    </Form>
  )
} // prettier-ignore
