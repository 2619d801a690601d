import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountryField } from '#areas/platform/addresses/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { DayText } from '#web/ui/values.tsx'
import { profiles } from '../contract/profiles.ts'
import { DOCUMENT_KINDS, type GuestDocument } from '../contract/replies.ts'
import { useProfile } from './use-profile.ts'

/** Identity documents of a guest; a number is loaded on request, since every look is recorded. Nothing for other roles. */
export function GuestDocuments({ customerId }: { customerId: string }) {
  const { t } = useTranslation('profiles')
  const maySee = useCan('profiles.documents')
  const read = useProfile(customerId)
  const [isAdding, setAdding] = useState(false)
  if (!maySee || !read.data) return null
  const { documents } = read.data
  return (
    <Section title={t('document.title')} action={<Button onClick={() => setAdding(true)}>{t('document.add')}</Button>}>
      <Typography color="textSecondary">{t('document.recorded')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {documents.map((one) => (
          <DocumentLine key={one.id} customerId={customerId} document={one} />
        ))}
      </Box>
      {isAdding && <NewDocument customerId={customerId} close={() => setAdding(false)} />}
    </Section>
  )
}

function DocumentLine({ customerId, document }: { customerId: string; document: GuestDocument }) {
  const { t } = useTranslation('profiles')
  const confirm = useConfirm()
  const notify = useNotify()
  const [number, setNumber] = useState<string>()
  const { mutate: view, isPending } = useSend(profiles.viewDocument)
  const { mutate: remove } = useSend(profiles.removeDocument)
  const which = { customerId, identityDocumentId: document.id }
  const show = () => view(which, { onSuccess: (seen) => setNumber(seen.number), onError: notify.refusal })
  const takeOff = async () => {
    if (await confirm({ message: t('document.ask'), ok: t('remove'), isDestructive: true }))
      remove(which, { onError: notify.refusal })
  }
  const name = `${t(`document.kind.${document.kind}`)} …${document.numberEnd}`
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, flexWrap: 'wrap' }}>
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>
        <div>
          {t(`document.kind.${document.kind}`)} {document.country} <b>{number ?? `…${document.numberEnd}`}</b>
        </div>
        <div style={{ fontSize: 12 }}>
          {document.expiresOn && (
            <>
              {t('document.expiresOn')} <DayText day={document.expiresOn} /> ·{' '}
            </>
          )}
          {t('document.retainUntil')} <DayText day={document.retainUntil} />
        </div>
      </div>
      {number === undefined && (
        <Button
          size="small"
          variant="outlined"
          disabled={isPending}
          onClick={show}
          aria-label={`${t('document.show')}: ${name}`}
        >
          {t('document.show')}
        </Button>
      )}
      <Button size="small" onClick={() => void takeOff()} aria-label={`${t('remove')}: ${name}`}>
        {t('remove')}
      </Button>
    </Box>
  )
}

function NewDocument({ customerId, close }: { customerId: string; close: () => void }) {
  const { t } = useTranslation('profiles')
  const form = useRouteForm(profiles.addDocument, {
    known: { customerId },
    defaults: { kind: 'PASSPORT' as const, number: '' },
    refusedAt: { document_known: 'number' },
    onDone: close,
  })
  return (
    <FormDialog form={form} title={t('document.add')} onClose={close}>
      <FieldRow>
        <SelectField
          form={form}
          name="kind"
          label={t('document.kindLabel')}
          options={DOCUMENT_KINDS.map((value) => ({ value, label: t(`document.kind.${value}`) }))}
          isRequired
        />
        <TextField form={form} name="number" label={t('document.number')} isRequired />
      </FieldRow>
      <CountryField form={form} name="country" label={t('document.country')} />
      <FieldRow>
        <DayField form={form} name="issuedOn" label={t('document.issuedOn')} />
        <DayField form={form} name="expiresOn" label={t('document.expiresOn')} />
      </FieldRow>
      <DayField form={form} name="retainUntil" label={t('document.retainUntil')} help={t('document.retainHelp')} />
    </FormDialog>
  )
}
