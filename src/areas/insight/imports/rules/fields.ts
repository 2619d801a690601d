import { plainTitle } from '#core/columns.ts'

const PERSON = ['firstName', 'lastName', 'name', 'email', 'phone'] as const

export const GUEST_FIELDS = [
  ...PERSON, 'companyName', 'nationality', 'language', 'idKind', 'idNumber', 'address', 'city', 'country', 'dateOfBirth', 'notes',
] as const // prettier-ignore
export const BOOKING_FIELDS = [
  ...PERSON, 'reference', 'arrival', 'departure', 'nights', 'roomType', 'roomNumber', 'adults', 'children', 'nightPrice', 'source', 'notes',
] as const // prettier-ignore
export const PRODUCT_FIELDS = [
  'productCode', 'productName', 'names', 'kind', 'group', 'outlet', 'description', 'price', 'currency', 'taxCategory', 'unit', 'isFractional',
  'barcode', 'station', 'isPrepared', 'allergens', 'diets', 'choices', 'place', 'isActive',
] as const // prettier-ignore
export const EMPLOYEE_FIELDS = [
  ...PERSON, 'department', 'position', 'joinDate', 'weeklyHours', 'employment', 'dateOfBirth', 'nationality', 'address',
] as const // prettier-ignore
export const REVIEW_FIELDS = [
  'reviewSource', 'externalId', 'author', 'postedOn', 'rating', 'reviewTitle', 'reviewText', 'positive', 'negative', 'language', 'reference',
] as const // prettier-ignore
export const LEAD_FIELDS = [
  ...PERSON, 'companyName', 'leadTitle', 'leadKind', 'leadSource', 'arrival', 'departure', 'roomCount', 'adults', 'children', 'leadMessage', 'nextStep', 'language',
] as const // prettier-ignore
export type ImportField = (typeof GUEST_FIELDS | typeof BOOKING_FIELDS | typeof PRODUCT_FIELDS | typeof EMPLOYEE_FIELDS | typeof REVIEW_FIELDS | typeof LEAD_FIELDS)[number] // prettier-ignore
type Kind = 'GUESTS' | 'BOOKINGS' | 'PRODUCTS' | 'EMPLOYEES' | 'REVIEWS' | 'LEADS'
export const FIELDS: Readonly<Record<Kind, readonly ImportField[]>> = {
  GUESTS: GUEST_FIELDS,
  BOOKINGS: BOOKING_FIELDS,
  PRODUCTS: PRODUCT_FIELDS,
  EMPLOYEES: EMPLOYEE_FIELDS,
  REVIEWS: REVIEW_FIELDS,
  LEADS: LEAD_FIELDS,
}

/** What columns are called in other programs' tables, in lower case without signs. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'forename', 'prenom', 'guestfirstname'],
  lastName: ['lastname', 'surname', 'familyname', 'nom', 'guestlastname', 'nomdefamille'],
  name: ['name', 'guest', 'guestname', 'fullname', 'customer', 'customername', 'bookername', 'client', 'nomcomplet'],
  email: ['email', 'mail', 'emailaddress', 'guestemail', 'courriel'],
  phone: ['phone', 'telephone', 'mobile', 'tel', 'phonenumber', 'mobileno', 'contact', 'contactnumber', 'portable'],
  companyName: ['company', 'companyname', 'organisation', 'organization', 'societe', 'entreprise'],
  nationality: ['nationality', 'nationalite', 'citizenship'],
  language: ['language', 'languagecode', 'lang', 'preferredlanguage', 'guestlanguage', 'langue', 'langueparlee'],
  idKind: ['idkind', 'idtype', 'documenttype', 'typedepiece'],
  idNumber: ['idnumber', 'idno', 'passport', 'passportno', 'passportnumber', 'documentnumber', 'aadhaar'],
  address: ['address', 'street', 'address1', 'adresse', 'rue'],
  city: ['city', 'town', 'ville'],
  country: ['country', 'countrycode', 'pays'],
  dateOfBirth: ['dateofbirth', 'birthday', 'birthdate', 'dob', 'datedenaissance'],
  notes: ['notes', 'note', 'remarks', 'remark', 'comments', 'comment', 'specialrequests', 'remarques'],
  reference: [
    'reference', 'ref', 'bookingno', 'bookingnumber', 'bookingid', 'bookingreference', 'reservationno', 'reservationid',
    'reservationnumber', 'confirmation', 'confirmationno', 'confirmationnumber', 'voucher', 'numerodereservation',
  ],
  arrival: ['arrival', 'arrivaldate', 'checkin', 'checkindate', 'from', 'startdate', 'arrivee', 'datedarrivee'],
  departure: ['departure', 'departuredate', 'checkout', 'checkoutdate', 'to', 'until', 'enddate', 'depart', 'datededepart'],
  nights: ['nights', 'nbnights', 'numberofnights', 'los', 'lengthofstay', 'nuits'],
  roomType: ['roomtype', 'type', 'category', 'roomcategory', 'typedechambre', 'categorie'],
  roomNumber: ['room', 'roomnumber', 'roomno', 'unit', 'chambre', 'numerodechambre'],
  adults: ['adults', 'adult', 'pax', 'guests', 'persons', 'noofguests', 'adultes'],
  children: ['children', 'child', 'kids', 'enfants'],
  nightPrice: ['nightprice', 'pricepernight', 'rate', 'nightlyrate', 'roomrate', 'rateamount', 'prixparnuit', 'tarif'],
  source: ['source', 'channel', 'origin', 'bookingsource', 'canal'],
  productCode: ['productcode', 'code', 'itemcode', 'sku', 'shortcode', 'plu', 'codearticle', 'codeproduit'],
  productName: ['name', 'productname', 'product', 'item', 'itemname', 'dish', 'dishname', 'title', 'nom', 'article', 'plat', 'produit', 'designation'],
  names: ['names', 'othernames', 'translations', 'autresnoms', 'traductions'],
  kind: ['kind', 'type', 'producttype', 'itemtype', 'genre'],
  group: ['group', 'groupname', 'category', 'categoryname', 'menucategory', 'section', 'groupe', 'categorie', 'famille', 'rubrique'],
  outlet: ['outlet', 'outlets', 'soldin', 'restaurant', 'pointofsale', 'pointdevente', 'vendua'],
  description: ['description', 'details', 'desc'],
  price: ['price', 'amount', 'rate', 'sellingprice', 'saleprice', 'mrp', 'prix', 'tarif', 'prixdevente'],
  currency: ['currency', 'currencycode', 'devise', 'monnaie'],
  taxCategory: ['taxcategory', 'tax', 'taxclass', 'taxgroup', 'taxe', 'categoriedetaxe'],
  unit: ['unit', 'uom', 'portion', 'unitofmeasure', 'unite', 'mesure'],
  isFractional: ['isfractional', 'fractional', 'byweight', 'soldbyweight', 'aupoids'],
  barcode: ['barcode', 'ean', 'ean13', 'upc', 'gtin', 'codebarres', 'codebarre'],
  station: ['station', 'kitchen', 'kitchenstation', 'routing', 'preparationarea', 'printer', 'poste', 'cuisine'],
  isPrepared: ['isprepared', 'prepared', 'prepare'],
  allergens: ['allergens', 'allergen', 'allergenes'],
  diets: ['diets', 'diet', 'veg', 'vegnonveg', 'foodtype', 'dietary', 'regimes', 'regime'],
  choices: ['choices', 'modifiergroups', 'modifiers', 'options', 'choix'],
  place: ['place', 'ranking', 'position', 'order', 'sortorder', 'ordre', 'rang'],
  department: ['department', 'dept', 'departmentname', 'team', 'service', 'departement', 'equipe'],
  position: ['position', 'jobtitle', 'job', 'title', 'designation', 'role', 'poste', 'fonction', 'emploi'],
  joinDate: ['joindate', 'joined', 'joinedon', 'dateofjoining', 'doj', 'hiredate', 'hired', 'startdate', 'firstday', 'embauche', 'datedembauche', 'datedentree', 'entree'],
  weeklyHours: ['weeklyhours', 'hours', 'hoursperweek', 'hoursaweek', 'heures', 'heuresparsemaine'],
  employment: ['employment', 'employmenttype', 'kindofemployment', 'contract', 'contracttype', 'contrat', 'typedecontrat'],
  reviewSource: ['reviewsource', 'source', 'channel', 'site', 'platform', 'plateforme', 'canal'],
  externalId: ['externalid', 'reviewid', 'id', 'reviewnumber', 'reviewurl', 'numerodavis'],
  author: ['author', 'reviewer', 'reviewername', 'guest', 'guestname', 'name', 'auteur'],
  postedOn: ['postedon', 'date', 'reviewdate', 'posted', 'publishedon', 'createdat', 'datedavis', 'datedepublication'],
  rating: ['rating', 'score', 'reviewscore', 'stars', 'overallrating', 'note', 'etoiles'],
  reviewTitle: ['reviewtitle', 'title', 'subject', 'headline', 'titre'],
  reviewText: ['reviewtext', 'text', 'comment', 'review', 'body', 'texte', 'commentaire', 'avis'],
  positive: ['positive', 'positivereview', 'liked', 'pros', 'pointsforts', 'positif'],
  negative: ['negative', 'negativereview', 'disliked', 'cons', 'pointsfaibles', 'negatif'],
  leadTitle: ['leadtitle', 'title', 'subject', 'enquiry', 'opportunity', 'event', 'objet', 'demande', 'titre'],
  leadKind: ['leadkind', 'kind', 'type', 'segment', 'eventtype', 'genre'],
  leadSource: ['leadsource', 'source', 'origin', 'origine'],
  roomCount: ['rooms', 'roomcount', 'numberofrooms', 'noofrooms', 'chambres', 'nombredechambres'],
  leadMessage: ['message', 'notes', 'remarks', 'comments', 'description', 'remarques'],
  nextStep: ['nextstep', 'nextaction', 'followup', 'prochaineetape', 'suite'],
  isActive: ['isactive', 'active', 'available', 'onsale', 'status', 'actif', 'disponible', 'envente'],
} // prettier-ignore

/** The fields of a kind, each with what its column may be called; also by its label on a screen. */
export const namesOf = (
  kind: Kind,
  labelOf: (field: ImportField) => string = () => '',
): Readonly<Record<ImportField, readonly string[]>> =>
  Object.fromEntries(
    FIELDS[kind].map((field): [ImportField, readonly string[]] => [
      field,
      [...NAMES[field], plainTitle(labelOf(field))],
    ]),
  ) as Record<ImportField, readonly string[]>
