import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Minor, percentOf } from '#core/money.ts'
import { queryOf, useSend } from '#web/api.ts'
import { opensNothing } from '#web/api-error.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { SignaturePad } from '#web/signature-pad.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { GuestFrame } from '#web/ui/guest-frame.tsx'
import { saveReply } from '#web/ui/files.ts'
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
  const { state, terms, validUntil, digest } = one
  const isOpen = state === 'SENT' || state === 'VIEWED'
  return (
    <Stack spacing={4}>
      <Typography variant="h1" component="p">{one.dealName}</Typography>
      {!isOpen && <Alert severity={state === 'ACCEPTED' ? 'success' : 'info'}>{t(`proposal.became.${state}`)}</Alert>}
      <Lines one={one} />
      <Sums one={one} />
      {terms !== '' && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{terms}</Typography>}
      <Typography>{t('proposal.validUntil')} <DayText day={validUntil} /></Typography>
      <DownloadButton token={token} />
      {isOpen && <Sign token={token} />}
      {digest !== '' && <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>{t('proposal.digest')} {digest}</Typography>}
    </Stack>
  )
} // prettier-ignore

/** The proposal as a file. */
function DownloadButton({ token }: { token: string }) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const [isPending, setPending] = useState(false)
  const save = () => {
    setPending(true)
    void saveReply(leads.proposalFile, { token })
      .catch(notify.refusal)
      .finally(() => setPending(false))
  }
  return (
    <LoadingButton variant="outlined" isLoading={isPending} onClick={save}>
      {t('proposal.download')}
    </LoadingButton>
  )
}

/** The tax a line adds, below it. */
function LineTax({ taxed, currency }: { taxed: { net: Minor; tax: Minor } | undefined; currency: PublicProposal['currency'] }) {
  const { t } = useTranslation('leads')
  if (!taxed) return null
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {t('proposal.net')} <MoneyText amount={taxed.net} currency={currency} /> · {t('proposal.tax')} <MoneyText amount={taxed.tax} currency={currency} />
    </Typography>
  )
} // prettier-ignore

function Sums({ one: { taxed, total, currency, includesTax } }: { one: PublicProposal }) {
  const { t } = useTranslation('leads')
  return (
    <div>
      {taxed && (
        <FactList
          facts={[
            [t('proposal.net'), <MoneyText key="net" amount={taxed.net} currency={currency} />],
            ...taxed.taxes.map(({ name, basisPoints, amount }) => [`${name} ${percentOf(basisPoints)} %`, <MoneyText key={name} amount={amount} currency={currency} />] as const),
          ]}
        />
      )}
      <Typography variant="h2" component="p">
        {t('proposal.total')} <MoneyText amount={total} currency={currency} />
      </Typography>
      {!taxed && <Typography color="textSecondary">{t(includesTax ? 'proposal.withTax' : 'proposal.withoutTax')}</Typography>}
    </div>
  )
} // prettier-ignore

function Lines({ one: { nights, functions, extras, currency, taxed } }: { one: PublicProposal }) {
  const { t } = useTranslation('leads')
  return (
    <ul>
      {nights.map(({ night, roomTypeId, typeName, rooms, rate, board, complimentary = 0 }, at) => (
        <li key={`${night} ${roomTypeId}`}>
          <DayText day={night} />: {rooms} × {typeName}, {board && `${t(`board.${board}`)}, `}
          {complimentary > 0 && `${t('nights.complimentaryOf', { count: complimentary })}, `}
          <MoneyText amount={rate} currency={currency} />
          <LineTax taxed={taxed?.nights[at]} currency={currency} />
        </li>
      ))}
      {functions.map(({ on, startsAt, endsAt, name, price, space, layout, menu }, at) => (
        <li key={`${on} ${startsAt} ${name}`}>
          <DayText day={on} />, {startsAt}–{endsAt}: {name}, <MoneyText amount={price} currency={currency} />
          <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {[space, layout && t(`layout.${layout}`), menu].filter(Boolean).join(' · ')}
          </Typography>
          <LineTax taxed={taxed?.functions[at]} currency={currency} />
        </li>
      ))}
      {extras.map(({ name, quantity, price }, at) => (
        <li key={name}>
          {quantity} × {name}, <MoneyText amount={price} currency={currency} />
          <LineTax taxed={taxed?.extras[at]} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

/** A typed name and a tick sign, with a drawn signature where the client wants one. */
function Sign({ token }: { token: string }) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const decline = useSend(leads.declineProposal)
  const form = useRouteForm(leads.acceptProposal, { known: { token }, defaults: { name: '', signature: null }, onDone: () => {} })
  const strokes = useWatch({ control: form.control, name: 'signature' }) ?? ''
  return (
    <Form form={form} label={t('proposal.accept')}>
      <TextField form={form} name="name" label={t('proposal.name')} isRequired maxLength={120} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 36 }}>
          <Typography variant="caption" color="textSecondary">{t('proposal.signature')}</Typography>
          {strokes !== '' && <Button size="small" onClick={() => form.setValue('signature', null)}>{t('proposal.clear')}</Button>}
        </Box>
        <SignaturePad label={t('proposal.signature')} value={strokes} onChange={(value) => form.setValue('signature', value)} />
      </Box>
      <CheckboxField form={form} name="accepts" label={t('proposal.accepts')} />
      <FormButtons form={form} label={t('proposal.accept')} isWide />
      <LoadingButton isLoading={decline.isPending} onClick={() => decline.mutate({ token }, { onError: notify.refusal })}>
        {t('proposal.decline')}
      </LoadingButton>
    </Form>
  )
} // prettier-ignore
