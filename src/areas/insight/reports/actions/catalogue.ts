import { refuse } from '#core/refusal.ts'
import type { Context, Tx } from '#server/request/context.ts'
import {
  arrivals,
  cancellations,
  departures,
  depositsHeld,
  guestList,
  lengthOfStay,
  vipsAndBirthdays,
  occupiedRooms,
  noShows,
} from '../queries/lists/front-desk.ts'
import { exportsMade, permissionChanges, priceOverrides, roomMoves } from '../queries/lists/audit.ts'
import { cleaningPlan } from '../queries/lists/cleaning.ts'
import {
  actionsByUser,
  housekeepingProductivity,
  kitchenTimes,
  outOfOrder,
  voids,
} from '../queries/lists/operations.ts'
import { gstr1B2b, gstr1B2c, gstr1Documents, gstr1Hsn, gstr1Nil, gstr1Notes, gstr3b } from '../queries/lists/gst.ts'
import { ageing, cityLedger, depositLedger, guestLedger, trialBalance } from '../queries/lists/ledgers.ts'
import { pace, pickUp, pickUpCurve } from '../queries/lists/pace.ts'
import { adjustments, discounts, openBills, openOrders, postings, roomAndTax } from '../queries/lists/bills.ts'
import { channelMapping, channelMessages, channelProduction } from '../queries/lists/channels.ts'
import { commissions } from '../queries/lists/commission.ts'
import { creditLimits } from '../queries/lists/companies.ts'
import { expenseRegister, invoiceRegister } from '../queries/lists/documents.ts'
import { bookings, orders } from '../queries/lists/everything.ts'
import {
  changedDepartures,
  dueOut,
  guestPreferences,
  guestsWithoutDocument,
  registrationCards,
  stayOvers,
  waitingList,
  walkIns,
} from '../queries/lists/guests-of-the-day.ts'
import { cancellationAnalysis, cutOffs, groupBlocks, leadTimes, roomingList } from '../queries/lists/on-the-books.ts'
import { deferred, foreignCurrency, onlinePayments, refunds, takings } from '../queries/lists/payments.ts'
import { codeRefusals } from '../queries/lists/code-refusals.ts'
import { consentCoverage } from '../queries/lists/consent-coverage.ts'
import { dormantGuests } from '../queries/lists/dormant-guests.ts'
import { guestData } from '../queries/lists/guest-data.ts'
import { topGuests } from '../queries/lists/top-guests.ts'
import { discountsByDepartment } from '../queries/lists/discounts-by-department.ts'
import { offerUplift } from '../queries/lists/offer-uplift.ts'
import { repeatedUses } from '../queries/lists/repeated-uses.ts'
import { offerCosts } from '../queries/lists/offer-costs.ts'
import { offerRevenue } from '../queries/lists/offer-revenue.ts'
import { offerTakeUp } from '../queries/lists/offer-take-up.ts'
import { freeNights, offersUsed, packageParts, restrictions } from '../queries/lists/prices.ts'
import { profitByDepartment } from '../queries/lists/departments.ts'
import { componentTotals, labourCost, payRegister } from '../queries/lists/pay.ts'
import { leaveLedger } from '../queries/lists/leave.ts'
import { absenceAndLateness, leaveBalances, plannedAndWorked } from '../queries/lists/people.ts'
import { hoursByActivity } from '../queries/lists/project-activities.ts'
import { claimsMade, documentsExpiring, headcount, leaveTaken, overtimeWorked, projectHours, staffMovements } from '../queries/lists/staff.ts' // prettier-ignore
import { anniversaries, shiftSwaps, trainingDue, workedOnHolidays } from '../queries/lists/staff-needs.ts'
import { availability, overbooking, roomStatus, roomUse } from '../queries/lists/rooms.ts'
import { lostAndFound, maintenance, serviceCases } from '../queries/lists/service.ts'
import { purchases, stockOnHand, stockUse, stockVariance } from '../queries/lists/stock.ts'
import {
  campaignResults,
  giftVouchers,
  guestsNewAndReturning,
  loyaltyPoints,
  reviewsBySource,
} from '../queries/lists/marketing.ts'
import { cashierShifts, cashMoves, dayCloses } from '../queries/lists/till.ts'
import { findOwnReport, findOwnReports } from '../queries/own-reports.ts'
import { nightsByResidence, policeForms } from '../queries/lists/police.ts'
import { dealsLost, dealsOpen, leadsReceived } from '../queries/lists/sales-work.ts'
import { dayUse, movesPending, unpostedNights } from '../queries/lists/stay-changes.ts'
import { turnaways } from '../queries/lists/turnaways.ts'
import { guestRegister, nightsByNationality } from '../queries/lists/registers.ts'
import { notInvoiced, tcsTds, vatSummary } from '../queries/lists/tax.ts'
import { balances } from '../rules/figures/balances.ts'
import { bookingsMade } from '../rules/figures/bookings-made.ts'
import { forecast } from '../rules/figures/forecast.ts'
import { forecastParts } from '../rules/figures/forecast-parts.ts'
import { costOfSales } from '../rules/figures/cost-of-sales.ts'
import { expensesByCategory } from '../rules/figures/expenses-by-category.ts'
import { itemSales } from '../rules/figures/item-sales.ts'
import { kitchenDelay } from '../rules/figures/kitchen-delay.ts'
import { manager } from '../rules/figures/manager.ts'
import { occupancy } from '../rules/figures/occupancy.ts'
import { outletSales } from '../rules/figures/outlet-sales.ts'
import { paymentsByMode } from '../rules/figures/payments-by-mode.ts'
import { profit } from '../rules/figures/profit.ts'
import { marketSegments } from '../rules/figures/market-segments.ts'
import { revenueBySource } from '../rules/figures/revenue-by-source.ts'
import { revenue } from '../rules/figures/revenue.ts'
import { depositsDue, rateVariance } from '../rules/figures/stay-prices.ts'
import { tableTurn } from '../rules/figures/table-turn.ts'
import { salaryRegister } from '../rules/figures/salary-register.ts'
import { taxSummary } from '../rules/figures/tax-summary.ts'
import { voidRates } from '../rules/figures/void-rates.ts'
import { registerOf } from './salaries.ts'
import { asFigureReport, ownReportId } from '../rules/own-report.ts'
import type { LibraryReport } from '../rules/report.ts'

/** Every report there is, in the order of the library. A new one is a declaration and its line here. */
const CATALOGUE: readonly LibraryReport[] = [
  arrivals,
  departures,
  occupiedRooms,
  stayOvers,
  dueOut,
  walkIns,
  noShows,
  cancellations,
  bookings,
  changedDepartures,
  roomMoves,
  movesPending,
  dayUse,
  roomingList,
  vipsAndBirthdays,
  guestPreferences,
  guestList,
  guestsWithoutDocument,
  registrationCards,
  guestRegister,
  ...policeForms,
  nightsByNationality,
  nightsByResidence,
  manager,
  occupancy,
  lengthOfStay,
  leadTimes,
  pickUp,
  pickUpCurve,
  pace,
  forecast,
  ...forecastParts,
  availability,
  overbooking,
  restrictions,
  revenueBySource,
  marketSegments,
  bookingsMade,
  cancellationAnalysis,
  waitingList,
  turnaways,
  groupBlocks,
  cutOffs,
  freeNights,
  rateVariance,
  packageParts,
  channelProduction,
  commissions,
  channelMapping,
  channelMessages,
  revenue,
  profit,
  profitByDepartment,
  expensesByCategory,
  expenseRegister,
  taxSummary,
  roomAndTax,
  postings,
  unpostedNights,
  adjustments,
  discounts,
  paymentsByMode,
  takings,
  refunds,
  deferred,
  onlinePayments,
  foreignCurrency,
  cashierShifts,
  cashMoves,
  openBills,
  balances,
  depositsDue,
  depositsHeld,
  trialBalance,
  guestLedger,
  depositLedger,
  cityLedger,
  ageing,
  creditLimits,
  gstr1B2b,
  gstr1B2c,
  gstr1Nil,
  gstr1Notes,
  gstr1Hsn,
  gstr1Documents,
  gstr3b,
  vatSummary,
  invoiceRegister,
  notInvoiced,
  tcsTds,
  itemSales,
  outletSales,
  orders,
  openOrders,
  costOfSales,
  purchases,
  stockUse,
  stockVariance,
  stockOnHand,
  tableTurn,
  voids,
  voidRates,
  kitchenTimes,
  kitchenDelay,
  cleaningPlan,
  housekeepingProductivity,
  roomStatus,
  roomUse,
  outOfOrder,
  serviceCases,
  lostAndFound,
  maintenance,
  headcount,
  staffMovements,
  documentsExpiring,
  trainingDue,
  anniversaries,
  plannedAndWorked,
  shiftSwaps,
  overtimeWorked,
  workedOnHolidays,
  absenceAndLateness,
  leaveBalances,
  leaveLedger,
  leaveTaken,
  labourCost,
  payRegister,
  componentTotals,
  salaryRegister,
  claimsMade,
  projectHours,
  hoursByActivity,
  leadsReceived,
  dealsOpen,
  dealsLost,
  campaignResults,
  offersUsed,
  offerTakeUp,
  offerRevenue,
  offerCosts,
  offerUplift,
  codeRefusals,
  repeatedUses,
  discountsByDepartment,
  giftVouchers,
  loyaltyPoints,
  reviewsBySource,
  guestsNewAndReturning,
  topGuests,
  dormantGuests,
  consentCoverage,
  guestData,
  actionsByUser,
  priceOverrides,
  permissionChanges,
  exportsMade,
  dayCloses,
]

const isOpenTo =
  ({ actor, property }: Context) =>
  ({ needs, countries }: LibraryReport): boolean =>
    actor.permissions.has(needs) && (countries === undefined || countries.includes(property.countryPack))

/** A report with columns that only the property knows. */
const ofProperty = async (ctx: Context, report: LibraryReport): Promise<LibraryReport> =>
  report === salaryRegister ? registerOf(ctx) : report

/** The reports of the property’s country that the user may open: those of the library, and own ones. */
export async function reportsFor(ctx: Context): Promise<LibraryReport[]> {
  const own = await findOwnReports(ctx.tx, ctx.actor.id)
  const open = [...CATALOGUE, ...own.map(asFigureReport)].filter(isOpenTo(ctx))
  return Promise.all(open.map((report) => ofProperty(ctx, report)))
}

/** A report whatever the caller's permissions, for checking those of others; undefined for an unknown code. */
export async function findReport(tx: Tx, code: string): Promise<LibraryReport | undefined> {
  const id = ownReportId(code)
  const own = id === undefined ? undefined : await findOwnReport(tx, id)
  return own ? asFigureReport(own) : CATALOGUE.find((report) => report.code === code)
}

/** @throws Refusal not_found for a code there is none of, or that the user may not open */
export async function reportFor(ctx: Context, code: string): Promise<LibraryReport> {
  const id = ownReportId(code)
  const own = id === undefined ? undefined : await findOwnReport(ctx.tx, id)
  const isVisible = own && (own.isShared || own.ownerId === ctx.actor.id)
  const found = isVisible ? asFigureReport(own) : CATALOGUE.find((report) => report.code === code)
  return found && isOpenTo(ctx)(found) ? ofProperty(ctx, found) : refuse('not_found', { code })
}
