import { type CustomerLink, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [
  { table: 'customer_tags', column: 'customer_id', once: ['kind', 'name'] },
  { table: 'customer_preferences', column: 'customer_id', once: ['topic', 'value'] },
  { table: 'customer_notes', column: 'customer_id' },
  { table: 'customer_relations', column: 'customer_id', once: ['other_id', 'kind'], apartFrom: 'other_id' },
  { table: 'customer_relations', column: 'other_id', once: ['customer_id', 'kind'], apartFrom: 'customer_id' },
  { table: 'identity_documents', column: 'customer_id', once: ['kind', 'number_hash'] },
  { table: 'customer_contacts', column: 'customer_id', once: ['channel', 'value_key'] },
  // A guest has one: where the survivor has one, it stays with the merged entry.
  { table: 'customer_photos', column: 'customer_id', once: ['property_id'] },
]

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'customer_tags',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_preferences',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_notes',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_contacts',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_photos',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'identity_documents',
    of: OF_CUSTOMER,
    isDeleted: true,
  },
  {
    table: 'customer_relations',
    of: 't.customer_id = any($2::uuid[]) or t.other_id = any($2::uuid[])',
    isDeleted: true,
  },
]
