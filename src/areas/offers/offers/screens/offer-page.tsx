import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PictureGallery } from '#areas/platform/pictures/screens/pickers.tsx'
import { queryOf, useSend } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useOwnProperties } from '#web/own-properties.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { isOver, MOVES } from '../rules/offers.ts'
import { ApprovalNote, useApprovalMoves } from './approval-part.tsx'
import { CodesPart } from './codes-part.tsx'
import { OfferStateChip } from './marks.tsx'
import { OfferForm } from './offer-fields.tsx'
import { PropertiesPart } from './properties-part.tsx'
import { LiveSentence } from './live-sentence.tsx'
import { useSentence } from './sentence.ts'
import { TestPart } from './test-part.tsx'
import { UsesPart } from './uses-part.tsx'

/** `/business-promotion/:offerId`: the terms of an offer, its codes, its uses, and a bench to try it on. */
export function OfferPage() {
  const { t } = useTranslation('offers')
  const { offerId = '' } = useScreenParams()
  const read = useQuery(queryOf(offers.get, { offerId }))
  if (read.data) return <OfferScreen key={offerId} offer={read.data} />
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

const TABS = ['offer', 'test', 'codes', 'uses', 'properties'] as const

function OfferScreen({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const mayWrite = useCan('offers.write')
  const hasOthers = useOwnProperties().length > 1
  const isShown = { offer: true, test: true, codes: offer.needsCode, uses: true, properties: mayWrite && hasOthers }
  const [first, ...rest] = TABS
  const shown = rest.filter((name) => isShown[name])
  const tabs = useTabs<(typeof TABS)[number]>([first, ...shown], { label: (name) => t(`tabs.${name}`) })
  return (
    <Page
      title={offer.name}
      subtitle={
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <span>
            <Link to="/business-promotion/list">{t('list.title')}</Link>
          </span>
          <OfferStateChip state={offer.shownState} />
        </Stack>
      }
      actions={mayWrite && <Moves offer={offer} />}
      tabs={tabs}
    >
      {tabs.open === 'offer' && <ApprovalNote offer={offer} />}
      {tabs.open === 'offer' &&
        (mayWrite && !isOver(offer) ? <Edit key={offer.version} offer={offer} /> : <Facts offer={offer} />)}
      {tabs.open === 'offer' && <PictureGallery offerId={offer.id} name={offer.name} />}
      {tabs.open === 'test' && <TestPart offer={offer} />}
      {tabs.open === 'codes' && <CodesPart offer={offer} />}
      {tabs.open === 'uses' && <UsesPart offer={offer} />}
      {tabs.open === 'properties' && <PropertiesPart offer={offer} />}
    </Page>
  )
}

/** Where the offer may go from here; the first is the next step. */
function Moves({ offer }: { offer: Offer }) {
  const { id: offerId, version, state, name } = offer
  const { t } = useTranslation('offers')
  const notify = useNotify()
  const { mutate, isPending } = useSend(offers.move)
  const approval = useApprovalMoves(offer)
  const moves = MOVES[state].filter((to) => to !== 'ACTIVE' || !approval.isNeeded)
  const buttons = moves.map((to, at) => (
    <Button
      key={to}
      variant={at === 0 && to === 'ACTIVE' ? 'contained' : 'outlined'}
      disabled={isPending}
      onClick={() =>
        mutate(
          { offerId, version, state: to },
          { onSuccess: () => toast(t(`move.done.${to}`, { name })), onError: notify.refusal },
        )
      }
    >
      {t(`move.${to}`)}
    </Button>
  ))
  return (
    <>
      {approval.buttons}
      {buttons}
    </>
  )
}

function Edit({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['offers', 'shell'])
  const {
    id: offerId, version, names: _names, state: _state, shownState: _shown, uses: _uses, given: _given, wasUsed, isAboveCeiling: _above, approval: _approval, createdAt: _at, ...details
  } = offer // prettier-ignore
  const form = useRouteForm(offers.update, {
    known: { offerId, version },
    defaults: details,
    refusedAt: { name_taken: 'name' },
    onDone: ({ name }) => toast(t('offers:edit.done', { name })),
  })
  return (
    <Form form={form} label={offer.name}>
      <LiveSentence form={fieldsOf(form)} />
      {wasUsed && <Alert severity="warning">{t('offers:edit.inUse')}</Alert>}
      <OfferForm form={fieldsOf(form)} />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}

/** An offer as those see it who do not write it, or when it is over. */
function Facts({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const sentence = useSentence()
  return (
    <FactList
      facts={[
        [t('list.what'), sentence(offer)],
        [t('channels'), offer.channels.map((channel) => t(`channelOf.${channel}`)).join(', ')],
        [t('list.uses'), String(offer.uses)],
        [t('list.given'), <MoneyText key="given" amount={offer.given} />],
        ...(offer.costCode === '' ? [] : [[t('costCode'), offer.costCode] as const]),
      ]}
    />
  )
}
