import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { COUNTRY_CODES, countryNameOf } from '#core/countries.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { isPropertyRole } from '#core/roles.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DEPARTMENT_AREAS, DOCUMENT_AUDIENCES } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'
import type { Department, DocumentType, EmploymentType, Position } from '../contract/replies.ts'
import { ColleagueField } from './pickers.tsx'
import { useChoices } from './use-choices.ts'

/** What closes a dialog and reports that its form is stored. */
function useDone(onClose: () => void) {
  const { t } = useTranslation('employees')
  return () => {
    toast(t('setUp.saved'))
    onClose()
  }
}

type Closes = { onClose: () => void }
type DepartmentProps = Closes & { department: Department | undefined; all: readonly Department[] }

/** A department: new, or changed. */
export function DepartmentDialog({ department, ...props }: DepartmentProps) {
  return department ? <EditDepartment {...props} department={department} /> : <NewDepartment {...props} />
}

type WithAll = Closes & { all: readonly Department[] }

function NewDepartment({ all, onClose }: WithAll) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.createDepartment, {
    defaults: { name: '', code: '', costCentre: '', area: 'OTHER', isActive: true },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name' },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.departments')} onClose={onClose}>
      <DepartmentFields form={form} all={all} />
    </FormDialog>
  )
}

function EditDepartment({ department, all, onClose }: WithAll & { department: Department }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { id, version, name, code, parentId, costCentre, headId, headName, area, isActive } = department
  const form = useRouteForm(employees.updateDepartment, {
    known: { departmentId: id, version },
    defaults: { name, code, parentId, costCentre, headId, area, isActive },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name', department_in_circle: 'parentId', still_used: 'isActive' },
  })
  const head = headId && headName ? { id: headId, name: headName, positionTitle: '' } : null
  return (
    <FormDialog form={form} title={name} label={t('shell:save')} onClose={onClose}>
      <DepartmentFields form={fieldsOf(form)} all={all.filter((each) => each.id !== id)} head={head} />
    </FormDialog>
  )
}

type DepartmentForm = RouteForm<typeof employees.createDepartment>
type Head = { id: string; name: string; positionTitle: string } | null

function DepartmentFields({
  form,
  all,
  head = null,
}: {
  form: DepartmentForm
  all: readonly Department[]
  head?: Head
}) {
  const { t } = useTranslation('employees')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <FieldRow>
        <TextField form={form} name="code" label={t('setUp.code')} />
        <TextField form={form} name="costCentre" label={t('setUp.costCentre')} />
      </FieldRow>
      <SelectField
        form={form}
        name="area"
        label={t('setUp.area')}
        options={DEPARTMENT_AREAS.map((value) => ({ value, label: t(`setUp.areas.${value}`) }))}
      />
      <SelectField
        form={form}
        name="parentId"
        label={t('setUp.parent')}
        blank={t('setUp.noParent')}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ColleagueField form={form} name="headId" label={t('setUp.head')} known={head} />
      <CheckboxField form={form} name="isActive" label={t('setUp.inUse')} />
    </>
  )
}

/** A position: new, or changed. */
export function PositionDialog({ position, onClose }: Closes & { position: Position | undefined }) {
  return position ? <EditPosition position={position} onClose={onClose} /> : <NewPosition onClose={onClose} />
}

function NewPosition({ onClose }: Closes) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.createPosition, {
    defaults: { title: '', isActive: true },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'title' },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.positions')} onClose={onClose}>
      <PositionFields form={form} />
    </FormDialog>
  )
}

function EditPosition({ position, onClose }: Closes & { position: Position }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { id, version, title, departmentId, roleCode, roomsPerShift, tipPoints, isActive } = position
  const form = useRouteForm(employees.updatePosition, {
    known: { positionId: id, version },
    defaults: { title, departmentId, roleCode, roomsPerShift, tipPoints, isActive },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'title', still_used: 'departmentId' },
  })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={onClose}>
      <PositionFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function PositionFields({ form }: { form: RouteForm<typeof employees.createPosition> }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { departments } = useChoices()
  return (
    <>
      <TextField form={form} name="title" label={t('job.position')} isRequired autoFocus />
      <SelectField form={form} name="departmentId" label={t('job.department')} options={departments} isRequired />
      <SelectField
        form={form}
        name="roleCode"
        label={t('setUp.role')}
        help={t('setUp.roleHelp')}
        blank={t('access.none')}
        options={ROLE_CODES.filter(isPropertyRole).map((value) => ({ value, label: t(`shell:role.${value}`) }))}
      />
      <FieldRow>
        <NumberField form={form} name="roomsPerShift" label={t('setUp.roomsPerShift')} min={1} max={60} />
        <NumberField form={form} name="tipPoints" label={t('setUp.tipPoints')} max={1000} />
      </FieldRow>
      <CheckboxField form={form} name="isActive" label={t('setUp.inUse')} />
    </>
  )
}

/** A kind of employment of the property's own: new, or changed. */
export function EmploymentTypeDialog({ type, onClose }: Closes & { type: EmploymentType | undefined }) {
  return type ? <EditEmploymentType type={type} onClose={onClose} /> : <NewEmploymentType onClose={onClose} />
}

function NewEmploymentType({ onClose }: Closes) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.createEmploymentType, {
    defaults: { name: '', isActive: true },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name' },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.employmentTypes')} onClose={onClose}>
      <EmploymentTypeFields form={form} />
    </FormDialog>
  )
}

function EditEmploymentType({ type, onClose }: Closes & { type: EmploymentType }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { id, version, name, isActive } = type
  const form = useRouteForm(employees.updateEmploymentType, {
    known: { employmentTypeId: id, version },
    defaults: { name, isActive },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name' },
  })
  return (
    <FormDialog form={form} title={name} label={t('shell:save')} onClose={onClose}>
      <EmploymentTypeFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function EmploymentTypeFields({ form }: { form: RouteForm<typeof employees.createEmploymentType> }) {
  const { t } = useTranslation('employees')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <CheckboxField form={form} name="isActive" label={t('setUp.inUse')} />
    </>
  )
}

/** A type of document: new, or changed. */
export function DocumentTypeDialog({ type, onClose }: Closes & { type: DocumentType | undefined }) {
  return type ? <EditDocumentType type={type} onClose={onClose} /> : <NewDocumentType onClose={onClose} />
}

function NewDocumentType({ onClose }: Closes) {
  const { t } = useTranslation('employees')
  const form = useRouteForm(employees.createDocumentType, {
    defaults: { name: '', appliesTo: 'ALL', isRequired: true, expires: false, remindDays: [], isActive: true },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name' },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.documentTypes')} onClose={onClose}>
      <DocumentTypeFields form={form} />
    </FormDialog>
  )
}

function EditDocumentType({ type, onClose }: Closes & { type: DocumentType }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { id, version, ...defaults } = type
  const form = useRouteForm(employees.updateDocumentType, {
    known: { documentTypeId: id, version },
    defaults,
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name' },
  })
  return (
    <FormDialog form={form} title={type.name} label={t('shell:save')} onClose={onClose}>
      <DocumentTypeFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

/** Days before the end at which reminders are usually sent. */
const REMINDERS = [90, 60, 30, 14, 7]

function DocumentTypeFields({ form }: { form: RouteForm<typeof employees.createDocumentType> }) {
  const { t, i18n } = useTranslation('employees')
  const { positionsOf } = useChoices()
  const [appliesTo, expires] = useWatch({ control: form.control, name: ['appliesTo', 'expires'] })
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <SelectField
        form={form}
        name="appliesTo"
        label={t('setUp.appliesTo')}
        options={DOCUMENT_AUDIENCES.map((value) => ({ value, label: t(`setUp.audience.${value}`) }))}
      />
      {appliesTo === 'POSITIONS' && (
        <ChipsField form={form} name="positionIds" label={t('setUp.positions')} options={positionsOf(undefined)} />
      )}
      {appliesTo === 'NATIONALITIES' && (
        <ChipsField
          form={form}
          name="nationalities"
          label={t('setUp.audience.NATIONALITIES')}
          options={COUNTRY_CODES.map((value) => ({ value, label: countryNameOf(value, i18n.language) ?? value }))}
        />
      )}
      <CheckboxField form={form} name="isRequired" label={t('setUp.isRequired')} />
      <CheckboxField form={form} name="expires" label={t('setUp.expires')} />
      {expires === true && (
        <ChipsField
          form={form}
          name="remindDays"
          label={t('setUp.remindDays')}
          options={REMINDERS.map((value) => ({ value, label: String(value) }))}
        />
      )}
      <CheckboxField form={form} name="isActive" label={t('setUp.inUse')} />
    </>
  )
}
