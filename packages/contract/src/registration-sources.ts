/** Where AQHA says it, as read on a day: its rules change, and its own word holds. */
export const REGISTRATION_SOURCES = {
  fees: { title: 'AQHA, Registration Fees', link: 'https://www.aqha.com/-/registration-fees' },
  register: {
    title: 'AQHA, How do I register a foal?',
    link: 'https://helpcenter.aqha.com/knowledge/-how-do-i-register-a-foal-with-aqha',
  },
  report: {
    title: 'AQHA, Stallion Breeding Reports',
    link: 'https://www.aqha.com/-/stallion-breeding-reports',
  },
  certificate: {
    title: 'AQHA, Breeder Bewilderment',
    link: 'https://www.aqha.com/daily/breeding/2016/breeding-archive/breeder-bewilderment/',
  },
  semen: {
    title: 'AQHA, Foals Bred by Cooled Transported and Frozen Semen',
    link: 'https://www.aqha.com/-/foals-bred-by-cooled-transported-and-frozen-semen',
  },
  dna: {
    title: 'AQHA, DNA and Parentage Verification',
    link: 'https://www.aqha.com/-/dna-and-parentage-verification',
  },
  embryo: {
    title: 'AQHA, Embryo Transfer Educational Material (REG112)',
    link: 'https://ng.aqha.com/en/web/aqha/embryo-transfer-educational-material',
  },
  parentage: {
    title: 'AQHA, Does my horse need DNA and parentage verification?',
    link: 'https://helpcenter.aqha.com/knowledge/-when-is-parentage-verification-required',
  },
} as const
export const REGISTRATION_READ_ON = '2026-11-29'
