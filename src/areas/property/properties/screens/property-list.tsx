import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { isAccommodation } from '#core/codes.ts'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useWorkAt } from '#web/work-at.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { properties } from '../contract/properties.ts'
import type { PropertyRow } from '../contract/property.ts'

const stateOf = ({ isActive, propertyStatus }: PropertyRow) => (isActive ? propertyStatus : 'OFF')
const TONES = { NEW: 'tentative', COMPLETED: 'confirmed', OFF: 'past' } as const

/** The properties of an organisation, or all of them for the platform, with their plan and whether they run. */
export function PropertyList() {
  const { t } = useTranslation('properties')
  const go = useGo()
  const mayFeature = useCan('properties.feature')
  const act = useActs()
  const columns = useColumns(mayFeature)
  return (
    <Page
      title={t('list.title')}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => go('/bookone-admin/add-property')}>
          {t('open.title')}
        </Button>
      }
    >
      <DataList
        label={t('list.title')}
        source={properties.list}
        input={{ includeInactive: true }}
        search="text"
        searchLabel={t('list.search')}
        columns={columns}
        actions={[
          { label: t('list.work'), icon: 'key', run: act.work, isHidden: ({ isActive }) => !isActive },
          {
            label: t('list.feature'),
            run: act.feature,
            isHidden: ({ isActive, isFeatured }) => !mayFeature || !isActive || isFeatured,
          },
          { label: t('list.unfeature'), run: act.unfeature, isHidden: ({ isFeatured }) => !mayFeature || !isFeatured },
          {
            label: t('list.deactivate'),
            isDestructive: true,
            run: (row) => void act.deactivate(row),
            isHidden: ({ isActive }) => !isActive,
          },
          { label: t('list.activate'), run: act.activate, isHidden: ({ isActive }) => isActive },
        ]}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Page>
  )
}

function useColumns(hasFeatured: boolean): readonly Column<PropertyRow>[] {
  const { t } = useTranslation('properties')
  return [
    { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
    { key: 'organizationName', label: t('list.organisation'), cell: (row) => row.organizationName },
    { key: 'city', label: t('city'), cell: (row) => row.city, width: 140 },
    {
      key: 'businessType',
      label: t('list.businessType'),
      cell: (row) => (isAccommodation(row.businessType) ? t('list.accommodation') : row.businessType),
      width: 150,
    },
    { key: 'plan', label: t('list.plan'), cell: (row) => row.plan, width: 170 },
    ...(hasFeatured
      ? [
          {
            key: 'isFeatured',
            label: t('list.featured'),
            width: 100,
            cell: (row: PropertyRow) => row.isFeatured && <Icon name="star" label={t('list.featured')} />,
          },
        ]
      : []),
    {
      key: 'state',
      label: t('list.state'),
      phone: 'end',
      width: 150,
      cell: (row) => <StatusChip tone={TONES[stateOf(row)]} label={t(`state.${stateOf(row)}`)} />,
      text: (row) => t(`state.${stateOf(row)}`),
    },
  ]
}

function useActs() {
  const { t } = useTranslation('properties')
  const confirm = useConfirm()
  const notify = useNotify()
  const work = useWorkAt()
  const on = useSend(properties.activate)
  const off = useSend(properties.deactivate)
  const feature = useSend(properties.feature)
  const unfeature = useSend(properties.unfeature)
  const callbacks = (key: string) => ({
    onSuccess: ({ name }: PropertyRow) => toast(t(key, { name })),
    onError: notify.refusal,
  })
  return {
    work,
    activate: ({ id }: PropertyRow) => on.mutate({ propertyId: id }, callbacks('list.activated')),
    feature: ({ id }: PropertyRow) => feature.mutate({ propertyId: id }, callbacks('list.featuredNow')),
    unfeature: ({ id }: PropertyRow) => unfeature.mutate({ propertyId: id }, callbacks('list.unfeatured')),
    deactivate: async ({ id, name }: PropertyRow) => {
      const question = { message: t('list.deactivateText', { name }), ok: t('list.deactivate'), isDestructive: true }
      if (await confirm(question)) off.mutate({ propertyId: id }, callbacks('list.deactivated'))
    },
  }
}
