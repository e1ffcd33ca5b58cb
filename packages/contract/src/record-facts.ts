// Written by `npm run api` from the endpoints, records and fields of packages/contract.

/** What records are called, without their fields: for lists of names, and for the pages. */
export const recordFacts = {
  contact: {"of":"barn","name":"contact","plural":"contacts","noun":"contact","nouns":"contacts","by":"name","due":null},
  rule: {"of":"barn","name":"rule","plural":"rules","noun":"registry rule","nouns":"registry rules","by":"name","due":null},
  withdrawal: {"of":"barn","name":"withdrawal","plural":"withdrawals","noun":"withdrawal time","nouns":"withdrawal times","by":"name","due":null},
  care: {"of":"horse","name":"care","plural":"care","noun":"care entry","nouns":"care entries","by":"care_date","due":"due again"},
  charge: {"of":"horse","name":"charge","plural":"charges","noun":"charge","nouns":"charges","by":"charge_date","due":null},
  document: {"of":"contact","name":"document","plural":"documents","noun":"document","nouns":"documents","by":"issued_on","due":"expires"},
  embryo: {"of":"horse","name":"embryo","plural":"embryos","noun":"embryo entry","nouns":"embryo entries","by":"entry_date","due":null},
  exam: {"of":"horse","name":"exam","plural":"exams","noun":"breeding exam","nouns":"breeding exams","by":"exam_date","due":"due again"},
  foaling: {"of":"horse","name":"foaling","plural":"foalings","noun":"foaling record","nouns":"foaling records","by":"foaling_date","due":null},
  nomination: {"of":"horse","name":"nomination","plural":"nominations","noun":"race payment","nouns":"race payments","by":"due_on","due":"to pay"},
  ownership: {"of":"horse","name":"ownership","plural":"ownerships","noun":"share","nouns":"owners","by":"from_day","due":null},
  paper: {"of":"horse","name":"paper","plural":"papers","noun":"paper","nouns":"photos and papers","by":"issued_on","due":"expires"},
  payment: {"of":"contact","name":"payment","plural":"payments","noun":"payment","nouns":"payments","by":"paid_on","due":null},
  rate: {"of":"horse","name":"rate","plural":"rates","noun":"rate","nouns":"rates","by":"from_day","due":null},
  request: {"of":"horse","name":"request","plural":"requests","noun":"semen request","nouns":"semen requests","by":"needed_on","due":"to answer"},
  sale: {"of":"horse","name":"sale","plural":"sales","noun":"sale","nouns":"sales","by":"sale_date","due":null},
  semen: {"of":"horse","name":"semen","plural":"semen","noun":"semen entry","nouns":"semen entries","by":"entry_date","due":"due back"},
  stay: {"of":"horse","name":"stay","plural":"stays","noun":"stay","nouns":"stays","by":"from_day","due":null},
  work: {"of":"horse","name":"work","plural":"works","noun":"work","nouns":"works","by":"work_date","due":null},
} as const

type Facts = (typeof recordFacts)[keyof typeof recordFacts]
/** Of the records of a horse. */
export const horseFactsOfRecords = Object.values<Facts>(recordFacts).filter((facts) => facts.of === 'horse')
