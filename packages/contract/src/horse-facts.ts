// Written by `npm run api` from the endpoints, records and fields of packages/contract.

/** What is said of the fields of a horse, without their schemas: for the pages. */
export const horseFacts = {
  name: {"isOwn":true,"max":60,"kind":"text","label":"Name","isRequired":true},
  aqha_id: {"hint":"Seven digits; Appendix numbers start with X. We fill in leading zeros.","isOwn":true,"max":20,"kind":"text","label":"AQHA id"},
  sex: {"words":{"S":"Stallion","M":"Mare","G":"Gelding","U":"Unknown"},"kind":"choice","label":"Sex","isRequired":true},
  foaled: {"kind":"day","label":"Foaled"},
  color: {"isOwn":true,"max":40,"kind":"text","label":"Color"},
  breeder: {"isPerson":true,"max":80,"kind":"text","label":"Breeder"},
  owner: {"isPerson":true,"max":80,"kind":"text","label":"Owner"},
  trainer: {"isPerson":true,"max":80,"kind":"text","label":"Trainer"},
  stud_fee: {"need":"money","hint":"Leave blank for private treaty.","min":0,"max":10000000,"kind":"money","label":"Stud fee","stays":true},
  is_mine: {"formLabel":"Whose","kind":"flag","label":"Mine","stays":true},
  status: {"words":{"alive":"Alive","died":"Died","sold":"Sold","retired":"Retired"},"kind":"choice","label":"Status","stays":true},
  status_date: {"formLabel":"Date of the status","kind":"day","label":"Status date","stays":true},
  sold_to: {"isPerson":true,"need":"money","max":80,"kind":"text","label":"Sold to","stays":true},
  gelded_on: {"kind":"day","label":"Gelded on","stays":true},
  role: {"words":{"broodmare":"Broodmare","at_stud":"At stud","in_training":"In training","young_stock":"Young stock"},"kind":"choice","label":"Role","stays":true},
  barn_name: {"max":60,"kind":"text","label":"Barn name","stays":true},
  microchip: {"hint":"15 digits.","isDigits":true,"isOwn":true,"max":40,"kind":"text","label":"Microchip","stays":true},
  brand: {"isOwn":true,"max":80,"kind":"text","label":"Brand or tattoo","stays":true},
  lifetime_earnings_cents: {"hint":"As the registry has them.","min":0,"max":2000000000,"kind":"cents","label":"Lifetime earnings","stays":true},
  lifetime_earnings_on: {"kind":"day","label":"Lifetime earnings as of","stays":true},
  notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","stays":true},
} as const
