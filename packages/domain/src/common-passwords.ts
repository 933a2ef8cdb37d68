import { accountKey } from './account-key.ts';
import type { ValidationMessage } from './field-rules.ts';

/** Lower case; what a guesser tries first, here and abroad. */
const list = `
12345678 123456789 1234567890 0123456789 01234567 87654321 987654321 9876543210 0987654321 12345679 123456780
1234567a 12345678a 123456789a 1234567890a a12345678 a123456789 a1234567890 aa123456 aa12345678 aaa12345 aaaa1234
abc12345 abc123456 abc1234567 abc12345678 abcd1234 abcd12345 abcd123456 abcde123 abcdef123 abcdefgh abcdefghi
abc123abc abc123abc123 123abc456 123456abc 123456abcd 12345abc 1234abcd 123456aa 123456qq 123456asd 123456qwe
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5
qazwsxedc qazwsx123 qaz123456 qwe123456 qwe12345 qwer1234 qwer12345 qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwertyui qwertyuiop qwertyuiop123 qweasdzxc qweasd123 qweqweqwe asdfghjk asdfghjkl asdf1234 asdfasdf asd123456
asdasdasd zxcvbnm1 zxcvbnm123 zxc123456 zxcvbnma poiuytrewq lkjhgfdsa mnbvcxz1 1234qwer 123qweasd 123qweasdzxc 123qwe123
password password1 password12 password123 password1234 password12345 password123456 password! password@ password@1
password@123 password#123 password_123 passw0rd passw0rd1 passw0rd123 passw0rd! p@ssword p@ssword1 p@ssword123 p@ssw0rd
p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd! p@55w0rd pa55word pa55w0rd pa$$word pa$$w0rd pass1234 pass12345 pass123456 pass@123
pass@1234 pass@word1 mypassword mypassword1 newpassword changeme changeme1 changeme123 changeit123 letmein1 letmein123 letmeinnow
welcome1 welcome12 welcome123 welcome1234 welcome@1 welcome@123 welcome2 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou520
admin123 admin1234 admin12345 admin123456 admin888 admin666 admin@123 admin@1234 admin@123456 admin#123 admin_123 admin!@#
admin123! admin123admin adminadmin administrator administrator1 root1234 root12345 root123456 root@123 rootroot toor1234
test1234 test12345 test123456 test@123 testtest testing1 testing123 guest123 guest1234 user1234 user12345 user123456 user@123
demo1234 demo12345 demo123456 default1 default123 system123 oracle123 mysql123 server123 computer computer1 internet internet1
master12 master123 superman superman1 superman123 batman123 spiderman pokemon1 pokemon123 starwars starwars1 princess princess1
football football1 football123 baseball baseball1 basketball basketball1 soccer123 liverpool liverpool1 chelsea1 arsenal1 barcelona
barcelona1 manchester realmadrid juventus sunshine sunshine1 whatever whatever1 trustno1 dragon12 dragon123 monkey12 monkey123
shadow12 shadow123 michael1 michelle jennifer jennifer1 jonathan victoria elizabeth alexander samantha charlie1 charlie123
ashley12 jessica1 nicholas christian christopher mustang1 corvette maverick midnight butterfly chocolate cheese123 blink182
summer2023 summer2024 summer2025 winter2023 winter2024 winter2025 spring2024 spring2025 autumn2024 autumn2025 company123
secret12 secret123 freedom1 hello123 hello1234 hello12345 helloworld helloworld1 goodluck access14 login123 login1234 login@123
google123 facebook facebook1 linkedin linkedin1 samsung1 samsung123 android1 windows1 windows10 microsoft iphone123
woaini520 woaini521 woaini1314 woaini123 woaini1314520 woaiwojia woaiwoziji 5201314a 5201314520 520131400 a5201314 aini1314
woaini5201314 iloveyou1314 nihao123 nihao1234 nihaoma1 nihaoma123 zhongguo zhongguo1 zhongguo123 woshishui wodemima wodemima123
mima1234 mima12345 mima123456 mimamima caonima123 caonima1 wangwang zhangwei liuyang123 wangjian xiaoming woshiniba dearbook
taobao123 weixin123 alipay123 baidu123 qq123456 qq123456789 qq12345678 wang1234 wang123456 zhang123 zhang123456 chen1234 li123456
13800138000 13145200 13141314 11223344 112233445566 1122334455 12344321 123454321 1234554321 123321123 123321aa 123123qq
147258369 147852369 159357456 159753456 258456357 741852963 789456123 789456123a 963852741 369258147 12301230 10203040 102030405060
19900101 19880808 19891010 19870101 19861010 19851010 20080808 20000101 20010101 20200202 20202020 20232023 20242024 20252025
1234!@#$ 12345!@# 123456!@# !@#$%^&* !qaz2wsx 1qaz!qaz 1qaz@wsx !qaz@wsx qwe!@#123 qwer!@#$ abc!@#123 abc@1234 abc@12345 abc@123456
aa123456! aa@123456 a123456! a123456@ abcd@1234 abcd!234 q123456789 w123456789 z123456789 x123456789 s123456789 asd12345
live1234 live123456 sport123 sports123 sports1234 touchline touchline1 touchline123 anchor123 zhubo123 zhibo123 yunying123 ceshi123
`;

const common: ReadonlySet<string> = /* @__PURE__ */ new Set(list.split(/\s+/));

/** `aaaaaaaa`, `12121212`, `abcdabcd`: a short piece over and over. */
const repeatedPiece = /^(.{1,4})\1+$/;

const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

function isRun(value: string): boolean {
  const backwards = value.split('').toReversed().join('');
  return runs.some((run) => run.includes(value) || run.includes(backwards));
}

export function isCommonPassword(password: string): boolean {
  const value = password.toLowerCase();
  return common.has(value) || repeatedPiece.test(value) || isRun(value);
}

/** What no rule of characters can see: a password that is guessed first. */
export function checkGuessable(password: string, account: string | null): ValidationMessage | null {
  if (account !== null && accountKey(password) === accountKey(account)) return 'validation.passwordIsAccount';
  return isCommonPassword(password) ? 'validation.passwordCommon' : null;
}
