import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormRefusal } from '#web/ui/form-parts.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { rooms, type Facility } from '../contract.ts'

/** What a room or a type may have; a name typed and Enter pressed is one more. */
export function FacilityList() {
  const { t } = useTranslation(['rooms', 'shell'])
  const read = useQuery(queryOf(rooms.facilities, {}))
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate } = useSend(rooms.removeFacility)
  const remove = async ({ id, name }: Facility) => {
    const isSure = await confirm({
      message: t('facilities.sure', { name }),
      ok: t('shell:remove'),
      isDestructive: true,
    })
    if (isSure)
      mutate({ facilityId: id }, { onSuccess: () => toast(t('facilities.removed', { name })), onError: notify.refusal })
  }
  return (
    <Page title={t('facilities.title')} isNarrow>
      <Section>
        <AddFacility />
      </Section>
      <Section isFlush>
        {read.isPending ? (
          <LinesSkeleton />
        ) : !read.data ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : read.data.rows.length === 0 ? (
          <EmptyState icon="list" title={t('facilities.empty')} text={t('facilities.emptyText')} />
        ) : (
          <DataTable
            label={t('facilities.title')}
            rows={read.data.rows}
            rowKey={(facility) => facility.id}
            columns={[{ key: 'name', label: t('name'), cell: (facility) => facility.name, phone: 'title' }]}
            actions={[{ label: t('shell:remove'), icon: 'trash', run: (facility) => void remove(facility) }]}
          />
        )}
      </Section>
    </Page>
  )
}

function AddFacility() {
  const { t } = useTranslation('rooms')
  const form = useRouteForm(rooms.createFacility, {
    defaults: { name: '' },
    guarded: false,
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      form.reset({ name: '' })
    },
  })
  return (
    <form
      noValidate
      aria-label={t('facilities.add')}
      onSubmit={(event) => void form.submit(event)}
      style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 8, alignItems: 'start' }}
    >
      <TextField form={form} name="name" label={t('facilities.name')} isRequired />
      <LoadingButton type="submit" variant="contained" isLoading={form.isPending} sx={{ minHeight: 40 }}>
        {t('facilities.add')}
      </LoadingButton>
      <FormRefusal form={form} />
    </form>
  )
}
