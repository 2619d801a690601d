import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput } from '#areas/billing/invoices/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { profiles } from '../contract/profiles.ts'
import { type GuestRelation, RELATIONS } from '../contract/replies.ts'
import { useProfile } from './use-profile.ts'

/** Whom a guest travels with, and who else belongs to them; the read is shared with the other parts, which show its failure. */
export function GuestRelations({ customerId }: { customerId: string }) {
  const { t } = useTranslation('profiles')
  const mayWrite = useCan('profiles.write')
  const read = useProfile(customerId)
  const [isAdding, setAdding] = useState(false)
  if (!read.data) return null
  const { relations } = read.data
  const add = mayWrite && <Button onClick={() => setAdding(true)}>{t('relation.add')}</Button>
  return (
    <Section title={t('relation.title')} action={add}>
      {relations.length === 0 ? (
        <Typography color="textSecondary">{t('relation.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {relations.map((one) => (
            <RelationLine key={one.id} customerId={customerId} relation={one} mayWrite={mayWrite} />
          ))}
        </Box>
      )}
      {isAdding && <NewRelation customerId={customerId} close={() => setAdding(false)} />}
    </Section>
  )
}

type LineProps = { customerId: string; relation: GuestRelation; mayWrite: boolean }

function RelationLine({ customerId, relation, mayWrite }: LineProps) {
  const { t } = useTranslation('profiles')
  const notify = useNotify()
  const { mutate, isPending } = useSend(profiles.removeRelation)
  const remove = () => mutate({ customerId, guestRelationId: relation.id }, { onError: notify.refusal })
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, flexWrap: 'wrap' }}>
      <span style={{ flex: '1 1 160px' }}>
        {t(`relation.${relation.isReverse ? 'reverse' : 'kind'}.${relation.kind}`)}:{' '}
        <Link to={`/customer?id=${relation.otherId}`}>{relation.otherName}</Link>
      </span>
      {mayWrite && (
        <Button
          size="small"
          disabled={isPending}
          onClick={remove}
          aria-label={t('relation.removeOne', { name: relation.otherName })}
        >
          {t('remove')}
        </Button>
      )}
    </Box>
  )
}

function NewRelation({ customerId, close }: { customerId: string; close: () => void }) {
  const { t } = useTranslation('profiles')
  const [other, setOther] = useState<{ id: string; name: string } | null>(null)
  const form = useRouteForm(profiles.addRelation, {
    known: { customerId },
    defaults: { otherId: '', kind: 'TRAVELS_WITH' as const },
    onDone: close,
  })
  return (
    <FormDialog form={form} title={t('relation.add')} onClose={close} isDisabled={other === null}>
      <CustomerInput
        label={t('relation.other')}
        value={other}
        onChange={(chosen) => {
          setOther(chosen)
          form.setValue('otherId', chosen?.id ?? '', { shouldDirty: true })
        }}
      />
      <SelectField
        form={form}
        name="kind"
        label={t('relation.is')}
        options={RELATIONS.map((value) => ({ value, label: t(`relation.kind.${value}`) }))}
        isRequired
      />
    </FormDialog>
  )
}
