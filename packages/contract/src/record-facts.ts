// Written by `npm run api` from the endpoints, records and fields of packages/contract.

/** What records say of themselves, without their schemas: for lists of names, and for the pages. */
export const recordFacts = {
  care: {
    "of":"horse","name":"care","plural":"care","noun":"care entry","nouns":"care entries","by":"care_date","due":"due again",
    fields: {
      kind: {"preset":"vaccination","words":{"vaccination":"Vaccination","deworming":"Deworming","farrier":"Farrier","dentist":"Dentist","exam":"Exam","laboratory":"Lab test","treatment":"Treatment","weight":"Weight","temperature":"Temperature"},"kind":"choice","label":"Kind","isRequired":true},
      care_date: {"isPast":true,"kind":"day","label":"Date","isRequired":true},
      product: {"example":"West Nile","max":80,"kind":"text","label":"Product or procedure","isRequired":false,"kinds":["vaccination","deworming","treatment","dentist","exam","laboratory","farrier"],"isNeeded":true},
      weight_lb: {"min":20,"max":3500,"unit":"lb","kind":"number","label":"Weight","isRequired":false,"kinds":["weight"],"isNeeded":true},
      temperature_f: {"example":"100.4","min":85,"max":115,"unit":"°F","kind":"number","label":"Temperature","isRequired":false,"kinds":["temperature"],"isNeeded":true},
      dose: {"min":0,"max":100000,"kind":"number","label":"Dose","isRequired":false,"kinds":["vaccination","deworming","treatment"],"isNeeded":false},
      dose_unit: {"words":{"ml":"mL","mg":"mg","g":"g","mcg":"mcg","iu":"IU","tablet":"tablets","tube":"tubes","dose":"doses"},"kind":"choice","label":"Dose unit","isRequired":false,"kinds":["vaccination","deworming","treatment"],"isNeeded":false},
      route: {"words":{"im":"in the muscle","iv":"in the vein","sc":"under the skin","oral":"by mouth","nasal":"in the nose","topical":"on the skin","joint":"in the joint"},"kind":"choice","label":"Route","isRequired":false,"kinds":["vaccination","deworming","treatment"],"isNeeded":false},
      lot: {"max":40,"kind":"text","label":"Lot","isRequired":false,"kinds":["vaccination","deworming","treatment"],"isNeeded":false},
      given_by: {"isPerson":true,"max":80,"kind":"text","label":"By","isRequired":false},
      reason: {"max":120,"kind":"text","label":"Reason","isRequired":false,"kinds":["exam","laboratory","treatment"],"isNeeded":false},
      result: {"max":200,"kind":"text","label":"Result","isRequired":false,"kinds":["dentist","exam","laboratory"],"isNeeded":false},
      next_due: {"kind":"day","label":"Next due","isRequired":false},
      cost: {"need":"money","min":0,"max":1000000,"kind":"money","label":"Cost","isRequired":false},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
  contact: {
    "of":"barn","name":"contact","plural":"contacts","noun":"contact","nouns":"contacts","by":"name","due":null,
    fields: {
      name: {"max":80,"kind":"text","label":"Name","isRequired":true},
      phone: {"need":"contacts","max":40,"kind":"text","label":"Phone","isRequired":false},
      other_phone: {"need":"contacts","max":40,"kind":"text","label":"Other phone","isRequired":false},
      email: {"need":"contacts","max":120,"kind":"text","label":"E-mail","isRequired":false},
      address: {"need":"contacts","max":200,"kind":"text","label":"Address","isRequired":false},
      is_firm: {"kind":"flag","label":"Firm","isRequired":false},
      is_owner: {"kind":"flag","label":"Owner","isRequired":false},
      is_breeder: {"kind":"flag","label":"Breeder","isRequired":false},
      is_trainer: {"kind":"flag","label":"Trainer","isRequired":false},
      is_vet: {"kind":"flag","label":"Vet","isRequired":false},
      is_farrier: {"kind":"flag","label":"Farrier","isRequired":false},
      is_mare_owner: {"kind":"flag","label":"Mare owner","isRequired":false},
      is_transporter: {"kind":"flag","label":"Transporter","isRequired":false},
      is_buyer: {"kind":"flag","label":"Buyer","isRequired":false},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
  ownership: {
    "of":"horse","name":"ownership","plural":"ownerships","noun":"share","nouns":"owners","by":"from_day","due":null,
    fields: {
      kind: {"words":{"owned":"Owner","leased":"Lessee","agent":"Agent"},"kind":"choice","label":"Kind","isRequired":true,"preset":"owned"},
      contact_id: {"kind":"contact","label":"Who","isRequired":true},
      share: {"hint":"Such as 1/3, 25% or half. Leave it blank if you don’t know it.","kind":"fraction","label":"Share","isRequired":false,"kinds":["owned"],"isNeeded":false},
      lease_for: {"words":{"racing":"Racing","breeding":"Breeding","other":"Other"},"kind":"choice","label":"Leased for","isRequired":false,"kinds":["leased"],"isNeeded":false},
      from_day: {"isPast":true,"kind":"day","label":"From","isRequired":true},
      until_day: {"hint":"The day it changed hands. Leave it blank while it holds.","kind":"day","label":"Until","isRequired":false},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
  paper: {
    "of":"horse","name":"paper","plural":"papers","noun":"paper","nouns":"photos and papers","by":"issued_on","due":"expires",
    fields: {
      kind: {"words":{"photo":"Photo","registration":"Registration","coggins":"Coggins","health_certificate":"Health certificate","contract":"Contract","lab_report":"Lab report","xray":"X-ray","permit":"Permit","other":"Other"},"kind":"choice","label":"Kind","isRequired":true},
      issued_on: {"isPast":true,"formLabel":"Issued or taken","kind":"day","label":"Date","isRequired":true},
      expires_on: {"hint":"It is in To do until a later one is here.","kind":"day","label":"Expires","isRequired":false},
      number: {"isOwn":true,"max":60,"kind":"text","label":"Number","isRequired":false},
      title: {"example":"Left side","max":80,"kind":"text","label":"Title","isRequired":false},
      is_portrait: {"formLabel":"Use as the portrait","kind":"flag","label":"Portrait","isRequired":false},
      file: {"max":68,"kind":"file","label":"File","isRequired":true},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
  sale: {
    "of":"horse","name":"sale","plural":"sales","noun":"sale","nouns":"sales","by":"sale_date","due":null,
    fields: {
      sale_date: {"isPast":true,"kind":"day","label":"Date","isRequired":true},
      sale_name: {"example":"Ruidoso Select Yearling","max":120,"kind":"text","label":"Sale","isRequired":false},
      sale_type: {"preset":"mixed","words":{"yearling":"Yearling","weanling":"Weanling","broodmare":"Broodmare","mixed":"Mixed","in_utero":"In utero"},"kind":"choice","label":"Type of sale","isRequired":true},
      price_usd: {"need":"money","min":0,"max":100000000,"kind":"money","label":"Price","isRequired":true},
      buyer: {"isPerson":true,"need":"money","max":80,"kind":"text","label":"Buyer","isRequired":false},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
  stay: {
    "of":"horse","name":"stay","plural":"stays","noun":"stay","nouns":"stays","by":"from_day","due":null,
    fields: {
      from_day: {"isPast":true,"kind":"day","label":"From","isRequired":true},
      until_day: {"kind":"day","label":"Until","isRequired":false},
      farm: {"place":"farm","max":80,"kind":"text","label":"Farm","isRequired":true},
      barn: {"place":"barn","max":40,"kind":"text","label":"Barn","isRequired":false},
      stall: {"max":40,"kind":"text","label":"Stall","isRequired":false},
      pasture: {"place":"pasture","max":40,"kind":"text","label":"Pasture","isRequired":false},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
  withdrawal: {
    "of":"barn","name":"withdrawal","plural":"withdrawals","noun":"withdrawal time","nouns":"withdrawal times","by":"name","due":null,
    fields: {
      name: {"example":"Flunixin","max":80,"kind":"text","label":"Substance","isRequired":true},
      aliases: {"hint":"Brand names, with commas between.","max":200,"kind":"text","label":"Also called","isRequired":false},
      body: {"example":"State racing commission","max":80,"kind":"text","label":"Whose rule","isRequired":true},
      amount: {"min":1,"max":9600,"isWhole":true,"kind":"number","label":"Withdrawal time","isRequired":true},
      unit: {"preset":"days","words":{"hours":"Hours","days":"Days"},"kind":"choice","label":"Hours or days","isRequired":true},
      source: {"hint":"A link, or the document and page.","max":300,"kind":"text","label":"Source","isRequired":true},
      source_date: {"isPast":true,"kind":"day","label":"As of","isRequired":true},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
  work: {
    "of":"horse","name":"work","plural":"works","noun":"work","nouns":"works","by":"work_date","due":null,
    fields: {
      work_date: {"isPast":true,"kind":"day","label":"Date","isRequired":true},
      track_id: {"kind":"track","label":"Track","isRequired":false},
      distance_yards: {"formLabel":"Yards","min":100,"max":1000,"isWhole":true,"unit":"yards","kind":"number","label":"Distance","isRequired":true},
      time_s: {"formLabel":"Time, seconds","example":"12.4","min":5,"max":200,"unit":"s","kind":"number","label":"Time","isRequired":false},
      manner: {"formLabel":"How","words":{"breezing":"Breezing","handily":"Handily"},"kind":"choice","label":"Manner","isRequired":false},
      from_gate: {"kind":"flag","label":"From the gate","isRequired":false},
      place: {"example":"2","min":1,"max":500,"isWhole":true,"kind":"number","label":"Rank","isRequired":false},
      of_works: {"example":"14","min":1,"max":500,"isWhole":true,"kind":"number","label":"Of how many","isRequired":false},
      notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
    },
  },
} as const

type Facts = (typeof recordFacts)[keyof typeof recordFacts]
/** Of the records of a horse. */
export const horseFactsOfRecords = Object.values<Facts>(recordFacts).filter((facts) => facts.of === 'horse')

/** The fields of everything whose form is made of them, without their schemas. */
export const formFacts = {
  care: recordFacts.care.fields,
  contact: recordFacts.contact.fields,
  ownership: recordFacts.ownership.fields,
  paper: recordFacts.paper.fields,
  sale: recordFacts.sale.fields,
  stay: recordFacts.stay.fields,
  withdrawal: recordFacts.withdrawal.fields,
  work: recordFacts.work.fields,
  test: {
    marker: {"preset":"hypp","words":{"hypp":"HYPP","pssm1":"PSSM1","mh":"MH","gbed":"GBED","herda":"HERDA","myhm":"MYHM","mstn":"MSTN","dmrt3":"DMRT3","mt_haplogroup":"mt haplogroup","ejsca":"EJSCA","olws":"OLWS"},"kind":"choice","label":"Test","isRequired":true},
    raw: {"formLabel":"Result","max":200,"kind":"text","label":"As printed","isRequired":true},
    lab: {"max":80,"kind":"text","label":"Lab","isRequired":false},
    tested_on: {"formLabel":"Tested on","kind":"day","label":"Tested","isRequired":false},
    assay: {"hint":"MSTN has two: the C/T marker, or the SINE (ERE1) insertion.","max":80,"kind":"text","label":"Assay","isRequired":false},
  },
  injury: {
    injury_date: {"isPast":true,"kind":"day","label":"Date","isRequired":true},
    type: {"max":120,"kind":"text","label":"Type","isRequired":true},
    severity: {"words":{"minor":"minor","moderate":"moderate","severe":"severe"},"kind":"choice","label":"Severity","isRequired":true,"preset":"minor"},
    return_date: {"formLabel":"Ended on","kind":"day","label":"Ended","isRequired":false},
    expected_days_off: {"formLabel":"Expected days off","min":0,"max":3650,"isWhole":true,"kind":"number","label":"Days off","isRequired":true,"preset":"0"},
    notes: {"need":"private_notes","max":4000,"kind":"notes","label":"Notes","isRequired":false},
  },
} as const
