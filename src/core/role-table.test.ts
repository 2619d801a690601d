import { expect, test } from 'vitest'
import { allPermissions } from './permissions.ts'
import { ROLE_CODES, type RoleCode } from './role-codes.ts'
import { permissionsOfRole } from './roles.ts'

/** The columns of the table below. */
const COLUMNS = [
  'SUPER_ADMIN', 'USER', 'ORG_ADMIN', 'ORG_FINANCE', 'ORG_SALES', 'ORG_CUST_SUPPORT', 'CUST_SUPPORT', 'PROP_ADMIN', 'PROP_FO_EXECUTIVE',
  'PROP_SERVICE_EXECUTIVE', 'PROP_MANAGER', 'PROP_FRONTDESK', 'PROP_SERVICE', 'PROP_FINANCE', 'PROP_HOUSEKEEPING', 'PROP_MARKETING',
] as const satisfies readonly RoleCode[] // prettier-ignore

/** Who may do what, decided once and written out: a right is given or taken here as well as in `roles.ts`, on purpose. */
const TABLE = `
  organisations.read        x . x x x x x . . . . . . . . .
  organisations.write       x . x . . . . . . . . . . . . .
  organisations.open        x . . . . . . . . . . . . . . .
  subscriptions.read        x . x x . . . x . . . . . . . .
  subscriptions.write       x . x . . . . x . . . . . . . .
  subscriptions.catalogue   x . . . . . . . . . . . . . . .
  properties.read           x . x x x x x x x x x x x x x x
  properties.write          x . x . . . . x . . . . . . . .
  properties.open           x . x . . . . . . . . . . . . .
  properties.feature        x . . . . . . . . . . . . . . .
  pictures.write            x . x . . . . x . . x . . . . x
  users.read                x . x . . . . x . . x . . . . .
  users.write               x . x . . . . x . . . . . . . .
  roles.read                x . x . . . . x . . . . . . . .
  roles.write               x . . . . . . . . . . . . . . .
  onboarding.write          x . x . . . . x . . . . . . . .
  customers.read            x . x x x x x x x x x x x x . x
  customers.write           x . x . . . . x x . x x . . . .
  customers.sensitive       x . x . . . . x x x x x x . . .
  customers.merge           x . x . . . . x . . x . . . . .
  customers.restricted      x . x . . . . x . . x . . . . .
  companies.read            x . x x x . . x x . x x . x . .
  companies.write           x . x . x . . x x . x x . x . .
  companies.credit          x . x x . . . x . . . . . x . .
  profiles.read             x . x x x x x x x x x x x x . x
  profiles.write            x . x . . . . x x x x x x . . .
  profiles.documents        x . x . . . . x x . x x . . . .
  profiles.housekeeping     x . x . . . . x x . x x . . x .
  chains.read               x . x . . . . x x . x x . . . .
  chains.write              x . x . . . . x x . x x . . . .
  rooms.read                x . x x x x x x x x x x x x x x
  rooms.write               x . x . . . . x . . x . . . . .
  rooms.block               x . x . . . . x x . x x . . x .
  rates.read                x . x x x x x x x . x x . x . x
  rates.write               x . x . . . . x . . x . . . . .
  outlets.read              x . x x x x x x x x x x x x x x
  outlets.write             x . x . . . . x . . . . . . . .
  products.read             x . x x x x x x x x x x x x x x
  products.write            x . x . . . . x . . . . . . . .
  products.availability     x . x . . . . x x x x x x . . .
  stock.read                x . x x . . . x . x x . x x . .
  stock.cost                x . x x . . . x . . x . . x . .
  stock.write               x . x . . . . x . . x . . . . .
  stock.waste               x . x . . . . x . x x . x . . .
  stock.opening             x . x . . . . x . . . . . . . .
  appointments.read         x . x . . . . x x x x x x . . .
  appointments.write        x . x . . . . x x x x x x . . .
  appointments.manage       x . x . . . . x . . x . . . . .
  bookings.read             x . x x x x x x x x x x x x . x
  bookings.write            x . x . . . . x x . x x . x . .
  bookings.price            x . x . . . . x x . x . . . . .
  bookings.override         x . x . . . . x x . x . . . . .
  bookings.reverse          x . x . . . . x . . x x . . . .
  orders.read               x . x . . . . x x x x x x x . .
  orders.write              x . x . . . . x x x x x x . . .
  orders.pay                x . x . . . . x x x x x x x . .
  orders.kitchen            x . x . . . . x . x x . x . . .
  kitchen.read              x . x . . . . x . x x . x . . .
  kitchen.write             x . x . . . . x . x x . x . . .
  kitchen.pair              x . x . . . . x . . x . . . . .
  orders.approve            x . x . . . . x . . x . . . . .
  folios.read               x . x x . . . x x x x x x x . .
  folios.write              x . x . . . . x x x x x x x . .
  payments.read             x . x x . . . x x . x x . x . .
  payments.write            x . x . . . . x x . x x . x . .
  payments.refund           x . x . . . . x x . x . . x . .
  payments.rates            x . x . . . . x . . x . . x . .
  expenses.read             x . x x . . . x x . x x . x . .
  expenses.write            x . x . . . . x x . x x . x . .
  receivables.read          x . x x . . . x x . x x . x . .
  receivables.write         x . x . . . . x . . x . . x . .
  receivables.writeOff      x . x . . . . x . . . . . x . .
  gateways.read             x . x x . . . x . . x . . x . .
  gateways.write            x . x . . . . x . . . . . . . .
  links.read                x . x x . . . x x . x x . x . .
  links.write               x . x . . . . x x . x x . x . .
  links.cancel              x . x . . . . x x . x . . x . .
  invoices.read             x . x x . . . x x . x x . x . .
  invoices.write            x . x . . . . x x . x x . x . .
  invoices.credit           x . x . . . . x . . x . . x . .
  cashier.read              x . x x . . . x x x x x x x . .
  cashier.write             x . x . . . . x x x x x x x . .
  cashier.approve           x . x . . . . x . . x . . x . .
  accounting.read           x . x x . . . x . . x . . x . .
  accounting.write          x . x x . . . x . . . . . x . .
  accounting.export         x . x x . . . x . . . . . x . .
  closing.read              x . x x . . . x x . x x . x . .
  closing.write             x . x . . . . x . . x . . x . .
  closing.override          x . x . . . . x . . x . . . . .
  housekeeping.read         x . x . . . . x x . x x . . x .
  housekeeping.write        x . x . . . . x x . x x . . x .
  tables.read               x . x . . . . x x x x x x . . .
  tables.write              x . x . . . . x x x x x x . . .
  tables.plan               x . x . . . . x . . x . . . . .
  printing.read             x . x . . . . x x x x x x . . .
  printing.write            x . x . . . . x . . x . . . . .
  printing.print            x . x . . . . x x x x x x . . .
  audit.read                x . x x . x x x x . x x . x . .
  audit.write               x . x . . . . x . . x . . x . .
  notifications.read        x x x x x x x x x x x x x x x x
  search.read               x . x x x x x x x x x x x x x x
  addresses.read            x . x x x x x x x x x x x x x x
  addresses.write           x . . . . . . . . . . . . . . .
  addresses.suggest         x . x . . . . x x . x x . . . .
  messages.read             x . x . . x x x . . x . . . . .
  messages.write            x . x . . . . x . . x . . . . .
  messages.providers        x . x . . . . x . . . . . . . .
  cases.read                x . x . . x x x x x x x x . x .
  cases.write               x . x . . x x x x x x x x . x .
  privacy.read              x . x . . . . x x . x x . . . .
  privacy.write             x . x . . . . x x . x x . . . .
  privacy.decide            x . x . . . . x . . x . . . . .
  portal.read               x . x . . . . x x . x x . . . .
  portal.write              x . x . . . . x x . x x . . . .
  portal.rules              x . x . . . . x . . . . . . . .
  samples.write             x . x . . . . x . . . . . . . .
  imports.write             x . x . . . . x . . x . . . . .
  website.read              x . x . . . . x . . x . . . . .
  website.write             x . x . . . . x . . . . . . . .
  channels.read             x . x . . . . x . . x . . . . .
  channels.write            x . x . . . . x . . . . . . . .
  channels.tray             x . x . . . . x x . x x . . . .
  channels.catalogue        x . . . . . . . . . . . . . . .
  groups.read               x . x x x x x x x x x x x x . x
  groups.write              x . x . . . . x x . x x . . . .
  reports.read              x . x x . . . x x x x x . x x x
  reports.money             x . x x . . . x . . x . . x . .
  reports.budget            x . x x . . . x . . x . . x . .
  reports.build             x . x x . . . x . . x . . x . .
  alerts.write              x . x x . . . x x x x . . x . x
  dashboards.roles          x . x . . . . x . . x . . . . .
  employees.directory       x x x x x . . x x x x x x x x x
  employees.own             x x x x x x . x x x x x x x x x
  employees.read            x . x . . . . x . . x . . . . .
  employees.write           x . x . . . . x . . x . . . . .
  employees.wages           x . x x . . . x . . . . . x . .
  employees.bank            x . x x . . . x . . . . . x . .
  employees.medical         x . x . . . . x . . . . . . . .
  rota.own                  x x x x x x . x x x x x x x x x
  rota.plan                 x . x . . . . x . . x . . . . .
  rota.rules                x . x . . . . x . . . . . . . .
  approvals.own             x x x x x x . x x x x x x x x x
  approvals.all             x . x . . . . x . . x . . . . .
  approvals.rules           x . x . . . . x . . . . . . . .
  leave.own                 x x x x x x . x x x x x x x x x
  leave.plan                x . x . . . . x . . x . . . . .
  leave.rules               x . x . . . . x . . . . . . . .
  attendance.own            x x x x x x . x x x x x x x x x
  attendance.plan           x . x . . . . x . . x . . . . .
  attendance.kiosk          x . x . . . . x x . x x . . . .
  attendance.rules          x . x . . . . x . . . . . . . .
  pay.own                   x x x x x x . x x x x x x x x x
  pay.prepare               x . x x . . . x . . . . . x . .
  pay.approve               x . x x . . . x . . . . . . . .
  pay.rules                 x . x x . . . x . . . . . . . .
  projects.own              x . x x . . . x x x x x x x x x
  projects.manage           x . x . . . . x . . x . . . . .
  projects.money            x . x x . . . x . . . . . x . .
  projects.bill             x . x . . . . x . . . . . x . .
  checklists.own            x x x x x x . x x x x x x x x x
  checklists.manage         x . x . . . . x . . x . . . . .
  checklists.rules          x . x . . . . x . . . . . . . .
  claims.own                x x x x x x . x x x x x x x x x
  claims.read               x . x x . . . x . . x . . x . .
  claims.pay                x . x . . . . x . . x . . x . .
  claims.rules              x . x . . . . x . . . . . x . .
  separations.own           x x x x x x . x x x x x x x x x
  separations.read          x . x x . . . x . . x . . x . .
  separations.manage        x . x . . . . x . . x . . . . .
  separations.prepare       x . x x . . . x . . . . . x . .
  separations.approve       x . x x . . . x . . . . . . . .
  conduct.own               x x x x x x . x x x x x x x x x
  conduct.manage            x . x . . . . x . . x . . . . .
  offers.read               x . x x x x x x x x x x x x x x
  offers.write              x . x . . . . x . . x . . . . x
  offers.approve            x . x . . . . x . . x . . . . .
  reviews.read              x . x . . . . x x . x x . . . x
  reviews.write             x . x . . . . x x . x x . . . x
  reviews.publish           x . x . . . . x . . x . . . . .
  reviews.rules             x . x . . . . x . . . . . . . .
  loyalty.read              x . x . . . . x x . x x . x . x
  loyalty.write             x . x . . . . x x . x x . . . x
  loyalty.adjust            x . x . . . . x . . x . . . . .
  loyalty.rules             x . x . . . . x . . . . . . . .
  leads.read                x . x . x . . x x . x x . x . x
  leads.enter               x . x . x . . x x . x x . . . x
  leads.work                x . x . x . . x x . x . . . . x
  leads.decide              x . x . . . . x . . x . . . . .
  leads.rules               x . x . . . . x . . x . . . . x
  leads.platform            x . . . . . . . . . . . . . . .
  consents.read             x . x . . . . x x . x x . . . x
  consents.record           x . x . . . . x x . x x . . . x
  consents.rules            x . x . . . . x . . x . . . . x
  consents.import           x . x . . . . x . . . . . . . .
  consents.lift             x . x . . . . x . . . . . . . .
  campaigns.read            x . x . . x x x . . x . . . . x
  campaigns.write           x . x . . . . x . . . . . . . x
  campaigns.approve         x . x . . . . x . . x . . . . .
  campaigns.rules           x . x . . . . x . . . . . . . .
  campaigns.export          x . x . . . . x . . x . . . . x
  vouchers.read             x . x x . . . x x x x x x x . x
  vouchers.sell             x . x . . . . x x x x x x x . .
  vouchers.give             x . x . . . . x . . x . . x . .
  vouchers.change           x . x . . . . x . . . . . x . .
  gifts.read                x . x x . . . x x . x x . x . x
  gifts.change              x . x . . . . x . . . . . x . .
  turnaways.read            x . x x x x x x x . x x . x . x
  turnaways.write           x . x . . . . x x . x x . . . .
`

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('the table names every role and every permission once', () => {
  expect(COLUMNS).toEqual(ROLE_CODES)
  expect(rows.map(([permission]) => permission).toSorted()).toEqual(allPermissions().toSorted())
  for (const [permission, ...marks] of rows) expect(marks, permission).toHaveLength(COLUMNS.length)
})

test.each(COLUMNS.map((role, at) => [role, at] as const))('%s has the permissions of its column, and no others', (role, at) => {
  const may = rows.filter(([, ...marks]) => marks[at] === 'x').map(([permission]) => permission)
  expect([...new Set(permissionsOfRole(role))].toSorted()).toEqual(may.toSorted())
}) // prettier-ignore
