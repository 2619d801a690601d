import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { EmptyState, LinesSkeleton } from '#web/ui/states.tsx'
import { tables } from '../contract/tables.ts'

/** A room of an outlet, drawn next. */
export function NewFloor({ close }: { close: () => void }) {
  const { t } = useTranslation('tables')
  const propertyId = useSession().property?.id ?? 0
  const read = useQuery(queryOf(outlets.list, { propertyId }))
  const dining = (read.data?.rows ?? []).filter(
    ({ deliveryMethods, isActive }) => isActive && deliveryMethods.includes('Dine In'),
  )
  return (
    <Dialog open title={t('addFloor')} onClose={close}>
      {!read.data ? (
        <LinesSkeleton lines={2} />
      ) : dining.length === 0 ? (
        <EmptyState icon="food" title={t('noOutlet')} text={t('noOutletText')} />
      ) : (
        <FloorForm choice={dining} close={close} />
      )}
    </Dialog>
  )
}

function FloorForm({ choice, close }: { choice: readonly { id: string; name: string }[]; close: () => void }) {
  const { t } = useTranslation(['tables', 'shell'])
  const [, setUrl] = useUrlState()
  const form = useRouteForm(tables.addFloor, {
    defaults: { outletId: choice[0]?.id ?? '', name: '', ranking: 0 },
    onDone: ({ id }) => {
      setUrl({ floor: id, edit: 'true' })
      close()
    },
  })
  return (
    <Form form={form} label={t('addFloor')}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <SelectField
        form={form}
        name="outletId"
        label={t('outlet')}
        options={choice.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormButtons form={form} label={t('addFloor')} onCancel={close} />
    </Form>
  )
}
