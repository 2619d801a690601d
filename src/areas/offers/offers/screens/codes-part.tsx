import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_CODES, offers } from '../contract/offers.ts'
import type { Offer, OfferCode } from '../contract/replies.ts'
import { CodeCards } from './code-cards.tsx'

/** The codes of an offer: one that many know, or thousands that are used once each. */
export function CodesPart({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { day } = useDays()
  const notify = useNotify()
  const mayWrite = useCan('offers.write')
  const [adds, setAdds] = useState<'one' | 'many'>()
  const [printed, setPrinted] = useState<readonly OfferCode[]>()
  const { mutate } = useSend(offers.voidCode)
  const stateOf = ({ isVoid, maxUses, uses }: OfferCode) => t(isVoid ? 'code.void' : maxUses !== null && uses >= maxUses ? 'code.used' : 'code.live')
  const isOpen = mayWrite && offer.state !== 'ENDED' && offer.state !== 'ARCHIVED'
  return (
    <Section
      title={t('tabs.codes')}
      action={
        isOpen && (
          <Stack direction="row" spacing={2}>
            <Button onClick={() => setAdds('one')}>{t('code.add')}</Button>
            <Button onClick={() => setAdds('many')}>{t('code.addMany')}</Button>
          </Stack>
        )
      }
    >
      <DataList
        label={t('tabs.codes')}
        source={offers.codes}
        input={{ offerId: offer.id }}
        search="text"
        searchLabel={t('code.text')}
        {...(mayWrite && { sheet: offers.exportCodes })}
        columns={[
          { key: 'code', label: t('code.text'), phone: 'title', cell: ({ code }) => code },
          { key: 'batch', label: t('code.batch'), cell: ({ batch, customerName }) => batch || customerName },
          { key: 'uses', label: t('list.uses'), width: 120, align: 'end', cell: ({ uses, maxUses }) => (maxUses === null ? uses : t('list.usesOf', { uses, most: maxUses })) },
          { key: 'until', label: t('code.expiresOn'), width: 140, cell: ({ expiresOn }) => expiresOn !== null && day(expiresOn) },
          { key: 'state', label: t('status'), width: 120, phone: 'end', cell: (code) => <StatusChip tone={code.isVoid ? 'cancelled' : 'confirmed'} label={stateOf(code)} />, text: stateOf },
        ]}
        bulkActions={[{ label: t('code.printMany'), run: (codes) => setPrinted(codes) }]}
        {...(mayWrite && {
          actions: [
            {
              label: t('code.voidIt'),
              isHidden: ({ isVoid }: OfferCode) => isVoid,
              run: ({ id: offerCodeId, code }: OfferCode) =>
                mutate({ offerCodeId }, { onSuccess: () => toast(t('code.voided', { code })), onError: notify.refusal }),
            },
          ],
        })}
        empty={{ title: t('code.empty'), text: t('code.emptyText') }}
      />
      {printed && <CodeCards offer={offer} codes={printed} close={() => setPrinted(undefined)} />}
      {adds && <CodesDialog offer={offer} isMany={adds === 'many'} close={() => setAdds(undefined)} />}
    </Section>
  )
} // prettier-ignore

/** Adds a code that is typed, or requests so many. */
function CodesDialog({ offer, isMany, close }: { offer: Offer; isMany: boolean; close: () => void }) {
  const { t } = useTranslation('offers')
  const form = useRouteForm(offers.addCodes, {
    known: { offerId: offer.id, version: offer.version },
    defaults: { code: '', batch: '', maxUses: null, expiresOn: null, ...(isMany && { count: 100 }) },
    refusedAt: { code_taken: 'code' },
    onDone: ({ count }) => {
      toast(t('code.added', { count }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t(isMany ? 'code.addMany' : 'code.add')} onClose={close}>
      {isMany ? (
        <FieldRow>
          <NumberField form={form} name="count" label={t('code.count')} min={1} max={MOST_CODES} isRequired />
          <TextField form={form} name="batch" label={t('code.batch')} maxLength={60} />
        </FieldRow>
      ) : (
        <FieldRow>
          <TextField
            form={form}
            name="code"
            label={t('code.text')}
            help={t('code.help')}
            maxLength={20}
            isRequired
            autoFocus
          />
          <NumberField form={form} name="maxUses" label={t('maxUses')} min={1} />
        </FieldRow>
      )}
      <DayField form={form} name="expiresOn" label={t('code.expiresOn')} />
    </FormDialog>
  )
}
